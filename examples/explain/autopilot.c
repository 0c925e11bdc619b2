// The vertical modes of an autopilot, and what the pilot believes about them. The pilot dials an altitude, which arms the
// capture, and climbs at a rate that the wheel sets. Near the altitude the autopilot goes over to capture by itself,
// and the capture is no longer armed, because it is active. The fault: whoever turns the wheel now goes back to vertical speed
// with nothing armed, and the aircraft climbs through the altitude at which the pilot expects it to level off. The
// explanation must name the pilot's choice, a turn of the wheel where waiting or dialling would have been harmless, and
// the line that leaves capture. The corrected version arms the capture again.
//
// explain: kind control
#include <assert.h>
#include <stdbool.h>
#include <wherefore.h>

/* Altitudes are in units of 500 feet, rates in such units for one step of the simulation. */
enum {
    GROUND = 0,
    CEILING = 8,
    CAPTURE_RANGE = 2,
    SLOW = 1,
    FAST = 2,
};

enum vertical_mode { ALTITUDE_HOLD, VERTICAL_SPEED, ALTITUDE_CAPTURE };

struct autopilot {
    enum vertical_mode mode;
    bool capture_armed;
    int selected_altitude;
    int vertical_speed;
};

struct aircraft {
    int altitude;
};

/* What the pilot knows from what he did himself. */
struct pilot {
    bool expects_level_off;
};

enum action { WAIT, DIAL_ALTITUDE, TURN_WHEEL_SLOW, TURN_WHEEL_FAST, LAST_ACTION = TURN_WHEEL_FAST };

static struct autopilot autopilot = {ALTITUDE_HOLD, false, GROUND, 0};
static struct aircraft aircraft = {GROUND};
static struct pilot pilot = {false};

/* The knob for the altitude: the only way to ask for a capture. */
static void dial_altitude(int altitude)
{
    autopilot.selected_altitude = altitude;
    autopilot.capture_armed = true;
    if (autopilot.mode == ALTITUDE_CAPTURE)
        autopilot.mode = VERTICAL_SPEED;
}

/* The wheel for the vertical speed: turning it engages the mode of that name, whatever mode was active. */
static void turn_wheel(int rate)
{
#ifdef FIXED
    if (autopilot.mode == ALTITUDE_CAPTURE)
        autopilot.capture_armed = true;
#endif
    autopilot.vertical_speed = rate;
    autopilot.mode = VERTICAL_SPEED; /* named */
}

static int distance_to_selected(void)
{
    return autopilot.selected_altitude - aircraft.altitude;
}

static void begin_capture_if_near(void)
{
    if (!autopilot.capture_armed || autopilot.mode != VERTICAL_SPEED)
        return;
    if (distance_to_selected() < 0 || distance_to_selected() > CAPTURE_RANGE)
        return;
    autopilot.mode = ALTITUDE_CAPTURE;
    autopilot.capture_armed = false;
}

static int commanded_rate(void)
{
    switch (autopilot.mode) {
    case VERTICAL_SPEED:
        return autopilot.vertical_speed;
    case ALTITUDE_CAPTURE:
        return distance_to_selected() > 0 ? SLOW : 0;
    case ALTITUDE_HOLD:
        return 0;
    }
    return 0;
}

static void climb(int rate)
{
    aircraft.altitude += rate;
    if (aircraft.altitude > CEILING)
        aircraft.altitude = CEILING;
}

static void end_capture_if_there(void)
{
    if (autopilot.mode == ALTITUDE_CAPTURE && distance_to_selected() == 0)
        autopilot.mode = ALTITUDE_HOLD;
}

static void fly_one_step(void)
{
    begin_capture_if_near();
    climb(commanded_rate());
    end_capture_if_there();
}

/* The pilot dials altitudes that are far enough above to be captured. */
static void act(enum action action)
{
    switch (action) {
    case WAIT:
        break;
    case DIAL_ALTITUDE:
        if (aircraft.altitude + 2 * CAPTURE_RANGE < CEILING) {
            dial_altitude(aircraft.altitude + 2 * CAPTURE_RANGE);
            pilot.expects_level_off = true;
        }
        break;
    case TURN_WHEEL_SLOW:
        turn_wheel(SLOW);
        break;
    case TURN_WHEEL_FAST:
        turn_wheel(FAST);
        break;
    }
}

/* Level flight at the selected altitude is what the pilot waited for: a turn of the wheel is a new climb from then on. */
static void look_at_altimeter(void)
{
    if (autopilot.mode == ALTITUDE_HOLD && distance_to_selected() == 0)
        pilot.expects_level_off = false;
}

/* A mode confusion: the aircraft is above the altitude at which the pilot still expects it to level off. */
static void check_for_surprise(void)
{
    assert(!pilot.expects_level_off || aircraft.altitude <= autopilot.selected_altitude);
}

int main(void)
{
    for (;;) {
        act((enum action)wherefore_choose(LAST_ACTION)); /* named */
        fly_one_step();
        check_for_surprise();
        look_at_altimeter();
    }
}
