import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { portraitState } from '#contract/riders/portrait.ts';
import { id, idParam, instant } from '#contract/values.ts';

const officePortrait = z.object({
  rider_id: id,
  organization_id: id,
  rider_fullname: z.string(),
  club_name: z.string().nullable(),
  portrait_key: z.string(),
  portrait_state: portraitState,
  consented_at: instant,
});
export type OfficePortrait = z.infer<typeof officePortrait>;

export const listPortraits = endpoint({
  method: 'GET',
  path: '/api/office/portraits',
  who: 'organizer',
  summary:
    'Portraits of the riders of the own organizations: those to look at first, then the last hundred shown',
  query: z.strictObject({}),
  reply: z.object({ items: z.array(officePortrait) }),
});

export const decidePortrait = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/portraits/{riderId}',
  who: 'organization_organizer',
  summary: 'Shows a portrait, or does not, or no longer; the family is told, with the reason',
  params: z.strictObject({ id: idParam, riderId: idParam }),
  body: z.strictObject({
    /** The picture that was looked at: another one may have come meanwhile. */
    portrait_key: z.string().max(64),
    decision: z.enum(['SHOWN', 'REJECTED']),
    reason: z.string().trim().max(500).default(''),
  }),
  reply: z.object({}),
  errors: ['portrait.not_found', 'portrait.initials', 'office.changed'],
});
