extern int verbose;
int counts[5], limit = 5;
tally(s) char *s; { int total = 0; for (; *s; s++) { counts[*s % limit]++; total++; } if (verbose) printf("tally %d\n", total); return total; }
biggest(v, n) int v[]; { int i, m = 0; for (i = 1; i < n; i++) if (v[i] > v[m]) m = i; return v[m]; }
double mean(v, n) int *v; { double t = 0; int i; for (i = 0; i < n; i++) t += v[i]; return n ? t / n : 0; }
