import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant } from '#contract/values.ts';

/** This is a paragraph that differs from the version before, piece by piece. */
const changedParagraph = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  /** It is the heading above the paragraph. It is empty before the first heading. */
  under: z.string(),
  pieces: z.array(z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) })),
});

const version = z.object({
  regulation_id: id,
  since: instant,
  /** It is null if the version is still in force. */
  until: instant.nullable(),
});

export const listPublicRegulations = endpoint({
  method: 'GET',
  path: '/api/cups/{id}/regulations',
  who: 'anyone',
  summary: 'Returns the versions of a regulation that were in force, newest first.',
  reply: z.object({ items: z.array(version) }),
  errors: ['cup.not_found'],
});

export const getPublicRegulation = endpoint({
  method: 'GET',
  path: '/api/cups/{id}/regulations/{regulationId}',
  who: 'anyone',
  summary: 'Returns a version of a regulation and what changed in it since the version before.',
  params: z.strictObject({ id: idParam, regulationId: idParam }),
  reply: version.extend({
    /** It is null if the regulation was removed. */
    cup_regulation: z.string().nullable(),
    /** It is null for the first version. */
    changes: z.array(changedParagraph).nullable(),
  }),
  errors: ['cup.not_found', 'regulation.not_found'],
});

export type RegulationVersion = z.infer<typeof version>;
export type PublicRegulation = z.infer<typeof getPublicRegulation.reply>;
export type ChangedParagraph = z.infer<typeof changedParagraph>;
