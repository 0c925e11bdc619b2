char buffer[64];
static to_upper(c) char c; { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; }
load(s) char *s; { register char *p = buffer; while (*p++ = *s++) ; return p - buffer - 1; }
char *trim(s) char *s; { char *e, *d = s, *b = s; while (*b == ' ') b++; e = b; while (*d++ = *e++) ; d -= 2; while (d >= s && *d == ' ') *d-- = 0; return s; }
char *upper(s) char *s; { char *p; for (p = s; *p; p++) *p = to_upper(*p); return s; }
