import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

/** What a sheet may be imported for. */
export const sampleKind = z.enum(['riders', 'entries', 'results']);
export type SampleKind = z.infer<typeof sampleKind>;

export const getSample = endpoint({
  method: 'GET',
  path: '/api/office/samples',
  who: 'staff',
  summary:
    'A workbook with the columns an import reads, in the language of who asks, and two lines that show how they are filled',
  query: z.strictObject({ what: sampleKind }),
  reply: z.unknown(),
  answersFile: true,
});
