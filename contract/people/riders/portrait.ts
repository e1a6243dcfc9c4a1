import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { keptPaperRefusals, paperRefusals } from '#contract/refusals.ts';
import { instant } from '#contract/values.ts';
import { PORTRAIT_CONSENT } from '#rules/people/riders/consent-texts.ts';

export const portraitState = z.enum(['WAITING', 'SHOWN', 'REJECTED']);
export type PortraitState = z.infer<typeof portraitState>;

const ownPortrait = z.object({
  portrait: z
    .object({
      portrait_key: z.string(),
      portrait_state: portraitState,
      /** It says why the office did not show the portrait. It is empty if the office said nothing. */
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
  summary: 'Returns the portrait of a rider, whether it is shown, and who agreed to that and when.',
  reply: ownPortrait,
});

export const getPortraitPicture = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/portrait/picture',
  who: 'rider_papers',
  summary: 'Returns the picture of a portrait, even before it is shown.',
  reply: z.string(),
  answersFile: true,
  errors: ['portrait.not_found', ...keptPaperRefusals],
});

export const savePortrait = endpoint({
  method: 'POST',
  path: '/api/riders/{id}/portrait',
  who: 'rider_owner',
  summary:
    'Sends a portrait, cut to a square and drawn anew, with the consent that it is public. It replaces the earlier portrait, and the office looks at it before it is shown.',
  body: z.strictObject({ consent: z.literal(PORTRAIT_CONSENT) }),
  files: ['file'],
  reply: ownPortrait,
  errors: ['rider.not_found', 'portrait.initials', 'office.file_missing', ...paperRefusals],
});

export const withdrawPortrait = endpoint({
  method: 'DELETE',
  path: '/api/riders/{id}/portrait',
  who: 'rider_owner',
  summary:
    'Withdraws the consent. The portrait disappears at once, and its bytes are deleted by the next sweep.',
  query: z.strictObject({}),
  reply: ownPortrait,
});
