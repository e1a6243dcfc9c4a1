import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { instant } from '#contract/values.ts';

const dumpFileShown = z.object({
  file_name: z.string(),
  byte_size: z.number().int(),
  sha256: z.string(),
  /** null: it is no table. */
  row_count: z.number().int().nullable(),
});

/** The dump of every public fact as it stands (docs/decisions/0071). */
const dump = z.object({
  /** `withheld`: something in it is public no longer, and it is being written anew; `none`: there is none here, or none yet. */
  state: z.enum(['ready', 'withheld', 'none']),
  /** The moment its facts are of; null: there is none. */
  made_at: instant.nullable(),
  licence: z.string(),
  licence_address: z.string(),
  /** In the order in which they are written; empty unless it is ready. */
  files: z.array(dumpFileShown),
});
export type Dump = z.infer<typeof dump>;

export const getDump = endpoint({
  method: 'GET',
  path: '/api/dump',
  who: 'anyone',
  summary:
    'The dump of every public fact, made once a night: its files with sizes and checksums, to be fetched from /api/dump/{name}',
  query: z.strictObject({}),
  reply: dump,
});

/**
 * A file of the dump, as a stream with its length and a part of it where one is asked for. Refuses `dump.not_found` where there is no
 * such file, `dump.withheld` (503, with `Retry-After`) while something in it is public no longer, `request.too_many` where an address
 * fetches too much.
 */
export const dumpFile = {
  method: 'GET',
  path: '/api/dump/{name}',
  params: z.strictObject({ name: z.string().regex(/^[A-Za-z0-9_]{1,40}(\.[a-z0-9]{1,10}){0,2}$/) }),
  answersFile: true,
} as const;
