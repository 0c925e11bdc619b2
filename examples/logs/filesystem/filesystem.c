/* A small file system on a flash disk, and a driver that uses it in any order.

   The disk is an array of words that survives a reset. It holds a superblock, a directory with one entry per file, and
   data blocks that the files share. Everything else is in memory and lost at a reset: whether the disk is mounted, the
   table of files with a cache of their contents, and the map of blocks in use.

   What is written to a file goes to its cache; closing the file writes it back. That is where the fault is, see
   synchronise. With -DFIXED it is repaired.

   -DMAX_FILES=N  the number of files (8)
   -DSTEPS=N      the operations that a run has at most, after the disk is powered up (17)
   -DMONITOR      watch one file, and fail when data that was closed cannot be read again */
#include <assert.h>
#include <stdint.h>
#include "wherefore.h"

#ifndef MAX_FILES
#define MAX_FILES 8
#endif

#ifndef STEPS
#define STEPS 17
#endif

/* ---- The layout of the disk, in words. ---- */

typedef uint8_t word;

#define ERASED 0xff
#define MAGIC 0x5a

#define BLOCK_WORDS 2
#define BLOCKS_PER_FILE 2
#define FILE_WORDS (BLOCK_WORDS * BLOCKS_PER_FILE)
#define DATA_BLOCKS (MAX_FILES + 4)
#define NO_BLOCK ERASED

#define SUPERBLOCK_WORDS 2
#define ENTRY_WORDS (3 + BLOCKS_PER_FILE)
#define DIRECTORY_START SUPERBLOCK_WORDS
#define DATA_START (DIRECTORY_START + MAX_FILES * ENTRY_WORDS)
#define DISK_WORDS (DATA_START + DATA_BLOCKS * BLOCK_WORDS)

enum superblock_field {
    SUPERBLOCK_MAGIC,
    SUPERBLOCK_FILES,
};

enum entry_field {
    ENTRY_STATE,
    ENTRY_SIZE,
    ENTRY_BLOCK_COUNT,
    ENTRY_FIRST_BLOCK,
};

/* Flash turns ones into zeros without being erased, so a deleted entry has fewer ones than a used one. */
enum entry_state {
    STATE_FREE = ERASED,
    STATE_USED = 0x0f,
    STATE_DELETED = 0x00,
};

enum result {
    SUCCESS,
    NOT_MOUNTED,
    ALREADY_MOUNTED,
    NOT_FORMATTED,
    NO_SUCH_FILE,
    FILE_EXISTS,
    FILE_OPEN,
    FILE_NOT_OPEN,
    END_OF_FILE,
    FILE_FULL,
    DISK_FULL,
};

/* ---- The disk. ---- */

static word disk[DISK_WORDS];

static word disk_load(int address)
{
    assert(address >= 0 && address < DISK_WORDS);
    return disk[address];
}

static void disk_erase(int address, int words)
{
    assert(address >= 0 && address + words <= DISK_WORDS);
    for (int i = 0; i < words; i++)
        disk[address + i] = ERASED;
}

/* Programs words that were erased before, or only clears bits of them. */
static void disk_program(int address, word value)
{
    assert(address >= 0 && address < DISK_WORDS);
    disk[address] &= value;
}

static int entry_address(int file)
{
    return DIRECTORY_START + file * ENTRY_WORDS;
}

static int block_address(int block)
{
    return DATA_START + block * BLOCK_WORDS;
}

/* ---- What is in memory. ---- */

struct file {
    _Bool exists;
    _Bool is_open;
    _Bool is_changed;
    word size;
    word position;
    word block_count;
    word blocks[BLOCKS_PER_FILE];
    word cache[FILE_WORDS];
};

struct volume {
    _Bool is_mounted;
    struct file files[MAX_FILES];
    _Bool block_in_use[DATA_BLOCKS];
};

static struct volume volume;

static void forget_file(struct file *file)
{
    file->exists = 0;
    file->is_open = 0;
    file->is_changed = 0;
    file->size = 0;
    file->position = 0;
    file->block_count = 0;
    for (int i = 0; i < BLOCKS_PER_FILE; i++)
        file->blocks[i] = NO_BLOCK;
    for (int i = 0; i < FILE_WORDS; i++)
        file->cache[i] = 0;
}

static void forget_volume(void)
{
    volume.is_mounted = 0;
    for (int i = 0; i < MAX_FILES; i++)
        forget_file(&volume.files[i]);
    for (int i = 0; i < DATA_BLOCKS; i++)
        volume.block_in_use[i] = 0;
}

static struct file *find_file(int number)
{
    assert(number >= 0 && number < MAX_FILES);
    return &volume.files[number];
}

/* ---- Blocks. ---- */

static int allocate_block(void)
{
    for (int block = 0; block < DATA_BLOCKS; block++) {
        if (!volume.block_in_use[block]) {
            volume.block_in_use[block] = 1;
            return block;
        }
    }
    return NO_BLOCK;
}

static void release_blocks(struct file *file)
{
    for (int i = 0; i < file->block_count; i++)
        volume.block_in_use[file->blocks[i]] = 0;
}

/* Gives the file one more block; false if there is none. */
static _Bool extend_file(struct file *file)
{
    int block = allocate_block();
    if (block == NO_BLOCK)
        return 0;
    file->blocks[file->block_count] = (word)block;
    file->block_count++;
    return 1;
}

static void load_contents(struct file *file)
{
    for (int i = 0; i < FILE_WORDS; i++) {
        int block = i / BLOCK_WORDS;
        if (block < file->block_count)
            file->cache[i] = disk_load(block_address(file->blocks[block]) + i % BLOCK_WORDS);
    }
}

static void store_contents(const struct file *file)
{
    for (int i = 0; i < file->block_count; i++)
        disk_erase(block_address(file->blocks[i]), BLOCK_WORDS);
    for (int i = 0; i < file->size; i++)
        disk_program(block_address(file->blocks[i / BLOCK_WORDS]) + i % BLOCK_WORDS, file->cache[i]);
}

/* ---- Entries of the directory. ---- */

static void load_entry(int number)
{
    struct file *file = find_file(number);
    int address = entry_address(number);
    forget_file(file);
    if (disk_load(address + ENTRY_STATE) != STATE_USED)
        return;
    file->exists = 1;
    file->size = disk_load(address + ENTRY_SIZE);
    file->block_count = disk_load(address + ENTRY_BLOCK_COUNT);
    for (int i = 0; i < file->block_count; i++) {
        file->blocks[i] = disk_load(address + ENTRY_FIRST_BLOCK + i);
        volume.block_in_use[file->blocks[i]] = 1;
    }
}

static void store_entry(int number)
{
    const struct file *file = find_file(number);
    int address = entry_address(number);
    disk_erase(address, ENTRY_WORDS);
    disk_program(address + ENTRY_SIZE, file->size);
    disk_program(address + ENTRY_BLOCK_COUNT, file->block_count);
    for (int i = 0; i < file->block_count; i++)
        disk_program(address + ENTRY_FIRST_BLOCK + i, file->blocks[i]);
    disk_program(address + ENTRY_STATE, STATE_USED);
}

/* Whether the entry on the disk says the same as the table in memory. */
static _Bool is_entry_current(int number)
{
    const struct file *file = find_file(number);
    int address = entry_address(number);
    if (disk_load(address + ENTRY_BLOCK_COUNT) != file->block_count)
        return 0;
#ifdef FIXED
    if (disk_load(address + ENTRY_SIZE) != file->size)
        return 0;
#endif
    return 1;
}

/* Writes back what has changed. An entry wears out when it is rewritten, so it is left alone if it is current; the fault
   is that only its blocks are compared, and a file that grew within its last block keeps its old size on the disk. */
static void synchronise(int number)
{
    struct file *file = find_file(number);
    if (!file->is_changed)
        return;
    store_contents(file);
    if (!is_entry_current(number))
        store_entry(number);
    file->is_changed = 0;
}

/* ---- The operations. ---- */

/* The power fails and comes back. */
static void fs_reset(void)
{
    forget_volume();
}

static enum result fs_format(void)
{
    if (volume.is_mounted)
        return ALREADY_MOUNTED;
    disk_erase(0, DISK_WORDS);
    disk_program(SUPERBLOCK_FILES, MAX_FILES);
    disk_program(SUPERBLOCK_MAGIC, MAGIC);
    return SUCCESS;
}

static enum result fs_mount(void)
{
    if (volume.is_mounted)
        return ALREADY_MOUNTED;
    if (disk_load(SUPERBLOCK_MAGIC) != MAGIC || disk_load(SUPERBLOCK_FILES) != MAX_FILES)
        return NOT_FORMATTED;
    for (int i = 0; i < MAX_FILES; i++)
        load_entry(i);
    volume.is_mounted = 1;
    return SUCCESS;
}

/* Makes an empty file, which has its first block from the start, and opens it. */
static enum result fs_creat(int number)
{
    struct file *file = find_file(number);
    if (!volume.is_mounted)
        return NOT_MOUNTED;
    if (file->exists)
        return FILE_EXISTS;
    forget_file(file);
    if (!extend_file(file))
        return DISK_FULL;
    file->exists = 1;
    file->is_open = 1;
    store_entry(number);
    return SUCCESS;
}

static enum result fs_open(int number)
{
    struct file *file = find_file(number);
    if (!volume.is_mounted)
        return NOT_MOUNTED;
    if (!file->exists)
        return NO_SUCH_FILE;
    if (file->is_open)
        return FILE_OPEN;
    load_contents(file);
    file->is_open = 1;
    file->position = 0;
    return SUCCESS;
}

/* Reads the next word of an open file. */
static enum result fs_read(int number, word *value)
{
    struct file *file = find_file(number);
    if (!file->is_open)
        return FILE_NOT_OPEN;
    if (file->position >= file->size)
        return END_OF_FILE;
    *value = file->cache[file->position];
    file->position++;
    return SUCCESS;
}

/* Writes a word to the end of an open file. */
static enum result fs_write(int number, word value)
{
    struct file *file = find_file(number);
    if (!file->is_open)
        return FILE_NOT_OPEN;
    if (file->size == FILE_WORDS)
        return FILE_FULL;
    if (file->size == file->block_count * BLOCK_WORDS && !extend_file(file))
        return DISK_FULL;
    file->cache[file->size] = value;
    file->size++;
    file->is_changed = 1;
    return SUCCESS;
}

static enum result fs_close(int number)
{
    struct file *file = find_file(number);
    if (!file->is_open)
        return FILE_NOT_OPEN;
    synchronise(number);
    file->is_open = 0;
    return SUCCESS;
}

static enum result fs_delete(int number)
{
    struct file *file = find_file(number);
    if (!volume.is_mounted)
        return NOT_MOUNTED;
    if (!file->exists)
        return NO_SUCH_FILE;
    if (file->is_open)
        return FILE_OPEN;
    release_blocks(file);
    disk_program(entry_address(number) + ENTRY_STATE, STATE_DELETED);
    forget_file(file);
    return SUCCESS;
}

/* ---- A monitor that needs no log. ---- */

enum operation {
    RESET,
    FORMAT,
    MOUNT,
    CREAT,
    OPEN,
    READ,
    WRITE,
    CLOSE,
    DELETE,
    OPERATIONS,
};

#ifdef MONITOR

/* How far a file has come: data that was written and closed is safe until it is deleted, and the first read of a file
   that holds safe data must succeed. */
enum safety {
    NO_DATA,
    UNSAFE_DATA,
    SAFE_DATA,
    SAFE_DATA_AT_START,
};

static enum safety safety;
static int watched;

static void monitor_start(void)
{
    watched = wherefore_choose(MAX_FILES - 1);
}

static void monitor(enum operation operation, int file, enum result result)
{
    if (operation == RESET && safety == UNSAFE_DATA)
        safety = NO_DATA;
    if (operation == RESET && safety == SAFE_DATA_AT_START)
        safety = SAFE_DATA;
    if (operation == FORMAT && result == SUCCESS)
        safety = NO_DATA;
    if (operation < CREAT || file != watched)
        return;
    if (operation == READ && safety == SAFE_DATA_AT_START)
        assert(result == SUCCESS);
    if (result != SUCCESS)
        return;
    if (operation == DELETE)
        safety = NO_DATA;
    else if (operation == WRITE && safety == NO_DATA)
        safety = UNSAFE_DATA;
    else if (operation == CLOSE && safety != NO_DATA)
        safety = SAFE_DATA;
    else if (operation == OPEN && safety == SAFE_DATA)
        safety = SAFE_DATA_AT_START;
    else if (operation == READ && safety == SAFE_DATA_AT_START)
        safety = SAFE_DATA;
}

#else

static void monitor_start(void)
{
}

static void monitor(enum operation operation, int file, enum result result)
{
    (void)operation;
    (void)file;
    (void)result;
}

#endif

/* ---- The driver. ---- */

static int pick_file(void)
{
    int file = wherefore_choose(MAX_FILES - 1);
    EVR_value("PICK", file);
    return file;
}

static void reset(void)
{
    fs_reset();
    EVR("RESET");
    monitor(RESET, 0, SUCCESS);
}

static void format(void)
{
    enum result result = fs_format();
    if (result == SUCCESS)
        EVR("FORMAT_SUCC");
    else
        EVR("FORMAT_FAIL");
    monitor(FORMAT, 0, result);
}

static void mount(void)
{
    enum result result = fs_mount();
    if (result == SUCCESS)
        EVR("MOUNT_SUCC");
    else
        EVR("MOUNT_FAIL");
    monitor(MOUNT, 0, result);
}

static void creat_file(void)
{
    int file = pick_file();
    enum result result = fs_creat(file);
    if (result == SUCCESS)
        EVR("CREAT_SUCC");
    else
        EVR("CREAT_FAIL");
    monitor(CREAT, file, result);
}

static void open_file(void)
{
    int file = pick_file();
    enum result result = fs_open(file);
    if (result == SUCCESS)
        EVR("OPEN_SUCC");
    else
        EVR("OPEN_FAIL");
    monitor(OPEN, file, result);
}

static void read_file(void)
{
    int file = pick_file();
    word value = 0;
    enum result result = fs_read(file, &value);
    if (result == SUCCESS)
        EVR("READ_SUCC");
    else
        EVR("READ_FAIL");
    monitor(READ, file, result);
}

static void write_file(void)
{
    int file = pick_file();
    word value = __VERIFIER_nondet_uchar();
    enum result result = fs_write(file, value);
    if (result == SUCCESS)
        EVR("WRITE_SUCC");
    else
        EVR("WRITE_FAIL");
    monitor(WRITE, file, result);
}

static void close_file(void)
{
    int file = pick_file();
    enum result result = fs_close(file);
    if (result == SUCCESS)
        EVR("CLOSE_SUCC");
    else
        EVR("CLOSE_FAIL");
    monitor(CLOSE, file, result);
}

static void delete_file(void)
{
    int file = pick_file();
    enum result result = fs_delete(file);
    if (result == SUCCESS)
        EVR("DELETE_SUCC");
    else
        EVR("DELETE_FAIL");
    monitor(DELETE, file, result);
}

static void perform(enum operation operation)
{
    switch (operation) {
    case RESET:
        reset();
        break;
    case FORMAT:
        format();
        break;
    case MOUNT:
        mount();
        break;
    case CREAT:
        creat_file();
        break;
    case OPEN:
        open_file();
        break;
    case READ:
        read_file();
        break;
    case WRITE:
        write_file();
        break;
    case CLOSE:
        close_file();
        break;
    case DELETE:
        delete_file();
        break;
    case OPERATIONS:
        break;
    }
}

int main(void)
{
    int steps = wherefore_choose(STEPS);
    monitor_start();
    reset();
    for (int step = 0; step < steps; step++)
        perform((enum operation)wherefore_choose(OPERATIONS - 1));
    return 0;
}
