import { execFileSync } from 'node:child_process'

/** How docs/server.md says to run the server on Linux: what an attack has taken goes back to the system. */
export const jemalloc = {
  LD_PRELOAD: 'libjemalloc.so.2',
  MALLOC_CONF: 'background_thread:true,dirty_decay_ms:1000,muzzy_decay_ms:0',
}

/** The second best, where it is not installed: glibc by default keeps what large requests have taken. */
export const glibc = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

export type Allocator = { name: string; env: Readonly<Record<string, string>> }

/** The allocator that this machine has for the server, of the two that docs/server.md names. */
export function findAllocator(): Allocator {
  return hasJemalloc() ? { env: jemalloc, name: 'jemalloc' } : { env: glibc, name: 'glibc' }
}

function hasJemalloc(): boolean {
  try {
    return execFileSync('ldconfig', ['-p']).includes(jemalloc.LD_PRELOAD)
  } catch {
    // Another system than Linux with glibc.
    return false
  }
}
