import { z } from 'zod';

/**
 * The file of an organization is a container like that of a backup: one tar, compressed with zstd, and sealed with age where
 * there is a key. The same organization gives the same bytes before they are sealed, so it says no moment. Its entries are in
 * this order:
 *
 *   opening.json           whose it is, and which tables and columns it contains
 *   tables/<name>/<part>   rows as COPY writes them, in parts, a table behind those that it names
 *   files/<storage key>    pictures and papers, as people sent them
 *   closing.json           counts and digests; without it the file is incomplete
 */
export const organizationFormat = 1;

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const opening = z.object({
  organization: z.object({ name: z.string(), shortname: z.string() }),
  format: z.number().int(),
  program: z.string(),
  migrations: z.array(z.object({ number: z.number().int(), name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
});
export type Opening = z.infer<typeof opening>;

export const closing = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })),
  /** Rows that name what belongs to others, and so did not come, by table. */
  left_out: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  /** Keys of files that had a row and no bytes. */
  missing: z.array(z.string()),
  /** The digest covers the names, sizes and bytes of all entries before this one. */
  sha256: z.string(),
});
export type Closing = z.infer<typeof closing>;

export interface Contents {
  opening: Opening;
  closing: Closing;
}
