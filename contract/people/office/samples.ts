import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

/** A sheet may be imported for one of these. */
export const sampleKind = z.enum(['riders', 'entries', 'results']);
export type SampleKind = z.infer<typeof sampleKind>;

export const getSample = endpoint({
  method: 'GET',
  path: '/api/office/samples',
  who: 'staff',
  summary:
    "Returns a workbook with the columns that an import reads, in the caller's language, and two lines that show how to fill them.",
  query: z.strictObject({ what: sampleKind }),
  reply: z.unknown(),
  answersFile: true,
});
