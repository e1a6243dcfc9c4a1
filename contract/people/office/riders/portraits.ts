import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { portraitState } from '#contract/people/riders/portrait.ts';
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
    "Returns the portraits of the riders of the caller's organizations, those to look at first, then the last hundred that were shown.",
  reply: z.object({ items: z.array(officePortrait) }),
});

export const decidePortrait = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/portraits/{riderId}',
  who: 'organization_organizer',
  summary: 'Shows a portrait, rejects it or stops showing it. The family is told, with the reason.',
  params: z.strictObject({ id: idParam, riderId: idParam }),
  body: z.strictObject({
    /** It identifies the picture that was looked at. Another one may have come meanwhile. */
    portrait_key: z.string().max(64),
    decision: z.enum(['SHOWN', 'REJECTED']),
    reason: z.string().trim().max(500).default(''),
  }),
  reply: z.object({}),
  errors: ['portrait.not_found', 'portrait.initials', 'office.changed'],
});
