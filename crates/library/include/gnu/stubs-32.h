/* The system's features.h asks for this file under -m32, but 64-bit installations
   often come without it. It would list functions that exist but always fail. */
