import { z } from 'zod';

/**
 * What a backup consists of: one tar, compressed with zstd, sealed with age where there is a key. Its entries, in this order:
 *
 *   opening.json           what it is and which tables and columns it holds
 *   tables/<name>/<part>   rows as COPY writes them, in parts
 *   sequences.json         where each sequence stands
 *   jobs.json              jobs that waited
 *   files/<storage key>    pictures and papers, as they were sent to us
 *   landing/<name>         documents of the landing area
 *   closing.json           counts and digests; without it the backup is incomplete
 *
 * `age -d backup | zstd -d | tar x` takes it apart without this program.
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
    /** As text: it may be larger than a number of JSON holds. */
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
  /** Of every table, also of the empty ones. */
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })),
  files: z.number().int(),
  /** Keys of files of which there was a row and no bytes. */
  missing: z.array(z.string()),
  /** Over the names, sizes and bytes of all entries before this one. */
  sha256: z.string(),
});
export type Closing = z.infer<typeof closing>;

/** The key of a picture or a paper in its store; nothing else is taken from a backup, so that it cannot write anywhere it likes. */
export const storageKey = /^(?:public|private)\/[0-9a-f]{2}\/[0-9a-f]{64}(?:\.[a-z]{2,5})?$/;

/** A document of the landing area, in a folder of one level at most. */
export const landingName = /^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}\/)?[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$/;
