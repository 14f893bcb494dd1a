// Returns how many blocks of memory the process has allocated; 0 if they cannot be counted.
unsigned long allocation_count(void);
