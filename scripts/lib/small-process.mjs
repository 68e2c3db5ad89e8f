// Options that keep the memory of the server process small; `npm run bench -- lists` measures it.

/**
 * V8 would keep 128 MB for young objects on a large machine; more than this makes no page faster. The second flag lets
 * server/platform/http/upload-memory.ts collect large files.
 */
export const nodeFlags = ['--max-semi-space-size=16', '--expose-gc']

/**
 * Linux keeps freed memory for later in one pool per thread, and pages come as pieces of 80 kB that it cannot put together
 * again: 150 MB after a while. Two pools are enough, and large pieces go back at once. Other systems pass over this.
 */
export const environment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
