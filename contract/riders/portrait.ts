import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { keptPaperRefusals, paperRefusals } from '#contract/file-refusals.ts';
import { idParam, instant } from '#contract/values.ts';
import { PORTRAIT_CONSENT } from '#rules/riders/consent-texts.ts';

export const portraitState = z.enum(['WAITING', 'SHOWN', 'REJECTED']);
export type PortraitState = z.infer<typeof portraitState>;

const params = z.strictObject({ id: idParam });

const ownPortrait = z.object({
  portrait: z
    .object({
      portrait_key: z.string(),
      portrait_state: portraitState,
      /** Why the office did not show it; empty: it said nothing. */
      portrait_reason: z.string(),
      consented_at: instant,
      consented_by: z.enum(['you', 'guardian', 'gone']),
    })
    .nullable(),
});
export type OwnPortrait = z.infer<typeof ownPortrait>['portrait'];

export const getPortrait = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/portrait',
  who: 'rider_owner',
  summary: 'The portrait of a rider, whether it is shown, and who agreed to that and when',
  params,
  query: z.strictObject({}),
  reply: ownPortrait,
});

export const getPortraitPicture = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/portrait/picture',
  who: 'rider_papers',
  summary: 'The picture itself, also before it is shown',
  params,
  query: z.strictObject({}),
  reply: z.string(),
  answersFile: true,
  errors: ['portrait.not_found', ...keptPaperRefusals],
});

export const savePortrait = endpoint({
  method: 'POST',
  path: '/api/riders/{id}/portrait',
  who: 'rider_owner',
  summary:
    'Sends a portrait, cut to a square and drawn anew, with the consent that it is public; the office looks at it first, and the one before is gone',
  params,
  body: z.strictObject({ consent: z.literal(PORTRAIT_CONSENT) }),
  files: ['file'],
  reply: ownPortrait,
  errors: ['rider.not_found', 'portrait.initials', 'office.file_missing', ...paperRefusals],
});

export const withdrawPortrait = endpoint({
  method: 'DELETE',
  path: '/api/riders/{id}/portrait',
  who: 'rider_owner',
  summary: 'Withdraws the consent: the portrait is gone at once, and its bytes with the next sweep',
  params,
  query: z.strictObject({}),
  reply: ownPortrait,
});
