// what: a record that events are computed from
// input: 26:20:wherefore_choose 1 0..2
// input: 27:20:wherefore_choose 1 0..2
// input: 28:17:wherefore_choose 1 0..3
#include "wherefore.h"

struct point {
    int x, y;
};

struct box {
    struct point corner;
    int width;
};

static struct box moved(struct box box, int by)
{
    box.corner.x += by;
    box.width -= by;
    return box;
}

int main(void)
{
    struct box box;
    box.corner.x = wherefore_choose(2);
    box.corner.y = wherefore_choose(2);
    box.width = wherefore_choose(3);
    box = moved(box, 1);
    EVR_value("AREA", box.width * box.corner.y);
    if (box.corner.x > box.corner.y)
        EVR("WIDE");
    return 0;
}
