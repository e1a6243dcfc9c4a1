import { z } from 'zod';

/**
 * A backup is one tar, compressed with zstd, and sealed with age where there is a key. Its entries are in this order:
 *
 *   opening.json           what it is, and which tables and columns it contains
 *   tables/<name>/<part>   rows as COPY writes them, in parts
 *   sequences.json         the value of each sequence
 *   jobs.json              waiting jobs
 *   files/<storage key>    pictures and papers, as people sent them
 *   landing/<name>         documents of the landing area
 *   closing.json           counts and digests; without it the backup is incomplete
 *
 * `age -d backup | zstd -d | tar x` unpacks it without this program.
 */
export const formatVersion = 1;

export const opening = z.object({
  format: z.number().int(),
  program: z.string(),
  made_at: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ number: z.number().int(), name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
      columns: z.array(z.string().regex(/^[a-z_][a-z0-9_]*$/)).min(1),
    }),
  ),
});
export type Opening = z.infer<typeof opening>;

export const sequences = z.array(
  z.object({
    name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
    /** The value is text, because it may be larger than a number of JSON holds. */
    last_value: z.string().regex(/^-?\d+$/),
    is_called: z.boolean(),
  }),
);
export type Sequences = z.infer<typeof sequences>;

export const waitingJobs = z.array(
  z.object({
    task: z.string(),
    payload: z.json(),
    job_key: z.string().nullable(),
    run_at: z.string(),
    max_attempts: z.number().int(),
  }),
);
export type WaitingJobs = z.infer<typeof waitingJobs>;

export const closing = z.object({
  /** The counts of every table, also of the empty ones. */
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })),
  files: z.number().int(),
  /** Keys of files that had a row and no bytes. */
  missing: z.array(z.string()),
  /** The digest covers the names, sizes and bytes of all entries before this one. */
  sha256: z.string(),
});
export type Closing = z.infer<typeof closing>;

/** The key of a picture or a paper. A restore accepts no other, so that a backup cannot write anywhere else. */
export const storageKey = /^(?:public|private)\/[0-9a-f]{2}\/[0-9a-f]{64}(?:\.[a-z]{2,5})?$/;

/** A document of the landing area, in a folder of one level at most. */
export const landingName = /^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}\/)?[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$/;
