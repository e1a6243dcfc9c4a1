import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { instant } from '#contract/values.ts';

const dumpFileShown = z.object({
  file_name: z.string(),
  byte_size: z.number().int(),
  sha256: z.string(),
  /** It is null for a file that is no table. */
  row_count: z.number().int().nullable(),
});

/** This is the dump of every public fact in its present state (docs/decisions/0071). */
const dump = z.object({
  /** With `withheld`, something in it is no longer public, and it is being written anew. With `none`, there is none here, or none yet. */
  state: z.enum(['ready', 'withheld', 'none']),
  /** Its facts are of this moment. It is null if there is no dump. */
  made_at: instant.nullable(),
  licence: z.string(),
  licence_address: z.string(),
  /** They are in the order in which they are written. The list is empty unless the dump is ready. */
  files: z.array(dumpFileShown),
});
export type Dump = z.infer<typeof dump>;

export const getDump = endpoint({
  method: 'GET',
  path: '/api/dump',
  who: 'anyone',
  summary:
    'Returns the files of the dump of every public fact with their sizes and checksums. The dump is made once a night, and its files are at /api/dump/{name}.',
  reply: dump,
});

/**
 * A file of the dump comes as a stream with its length, or as a part of it if one is asked for. It refuses `dump.not_found` if there is no
 * such file, `dump.withheld` (503, with `Retry-After`) while something in it is no longer public, and `request.too_many` if an address
 * fetches too much.
 */
export const dumpFile = {
  method: 'GET',
  path: '/api/dump/{name}',
  params: z.strictObject({ name: z.string().regex(/^[A-Za-z0-9_]{1,40}(\.[a-z0-9]{1,10}){0,2}$/) }),
  answersFile: true,
} as const;
