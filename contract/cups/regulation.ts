import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant } from '#contract/values.ts';

/** A paragraph that is different from the version before, piece by piece. */
const changedParagraph = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  /** The heading it stands under; empty: before the first. */
  under: z.string(),
  pieces: z.array(z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) })),
});

const version = z.object({
  regulation_id: id,
  since: instant,
  /** null: still in force. */
  until: instant.nullable(),
});

export const listPublicRegulations = endpoint({
  method: 'GET',
  path: '/api/cups/{id}/regulations',
  who: 'anyone',
  summary: 'The versions of a regulation that were in force, newest first',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: z.object({ items: z.array(version) }),
  errors: ['cup.not_found'],
});

export const getPublicRegulation = endpoint({
  method: 'GET',
  path: '/api/cups/{id}/regulations/{regulationId}',
  who: 'anyone',
  summary: 'A regulation as it was, and what changed in it from the one before',
  params: z.strictObject({ id: idParam, regulationId: idParam }),
  query: z.strictObject({}),
  reply: version.extend({
    /** null: it was removed. */
    cup_regulation: z.string().nullable(),
    /** null: it is the first one. */
    changes: z.array(changedParagraph).nullable(),
  }),
  errors: ['cup.not_found', 'regulation.not_found'],
});

export type RegulationVersion = z.infer<typeof version>;
export type PublicRegulation = z.infer<typeof getPublicRegulation.reply>;
export type ChangedParagraph = z.infer<typeof changedParagraph>;
