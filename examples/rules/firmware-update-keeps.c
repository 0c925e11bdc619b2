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
        WriteBlock(block, nondet_int());
    }
    if (VerifyDevice())
        SealDevice();
    return 0;
}
