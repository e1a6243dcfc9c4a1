/**
 * What Node gets wherever the server runs: young objects in 8 MiB halves instead of 16, and old ones collected once they have grown by 60 %
 * instead of by up to 300. Answers are mostly kept bytes, so the pauses stay as they are; under requests that make pages anew the process
 * stays at 265 MiB where it went up to 460.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=60'];

/** And what the allocator gets: as few pools as a process of one busy thread uses. */
export const serverEnv = { MALLOC_ARENA_MAX: '2' };
