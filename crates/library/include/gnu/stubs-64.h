/* The system's features.h asks for this file under -m64, but 32-bit installations
   often come without it. It would list functions that exist but always fail. */
