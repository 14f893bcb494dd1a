// How many blocks of memory the process has asked for; 0 where that cannot be counted.
unsigned long allocation_count(void);
