// Loaded with LD_PRELOAD: what a file says in its first byte happens whenever the process forces a file to the disk.
// 's': it takes 300 ms. 'f': it fails. Anything else: nothing special.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static const volatile char *mode = "";

__attribute__((constructor)) static void open_mode(void) {
  const char *path = getenv("CHAOS_DISK_MODE");
  int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  void *page = mmap(NULL, 1, PROT_READ, MAP_SHARED, file, 0);
  if (page != MAP_FAILED) mode = page;
  close(file);
}

static int force(const char *name, int file) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  if (*mode == 'f') {
    errno = EIO;
    return -1;
  }
  if (*mode == 's') {
    struct timespec delay = {0, 300000000};
    nanosleep(&delay, NULL);
  }
  return real(file);
}

int fsync(int file) { return force("fsync", file); }
int fdatasync(int file) { return force("fdatasync", file); }
