int nondet_int(void);
void OpenUpdate(void);
void EraseDevice(void);
void WriteBlock(int block, int value);
int VerifyDevice(void);
void SealDevice(void);
void CloseUpdate(void);

int main(void)
{
    OpenUpdate();
    EraseDevice();
    for (int block = 0; block < 48; block++) {
        int value = nondet_int();
        if (block == 40 && value == 0)
            continue; /* an empty block is left out, and the next one is out of order */
        WriteBlock(block, value);
    }
    if (VerifyDevice())
        SealDevice();
    return 0;
}
