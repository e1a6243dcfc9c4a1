import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { undoRefusals } from '#contract/entries/office/entries.ts';
import { id, instant } from '#contract/values.ts';

/** These absent riders were taken out together. */
export const checkInAbsence = z.object({
  absence_key: z.uuid(),
  /** It counts the riders who were taken out. */
  riders: z.number().int(),
  said_at: instant,
  undone: z.boolean(),
});

export const takeAbsentOut = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/check-in/absent',
  who: 'race_check_in',
  summary:
    'Takes riders who have not come out of a race, all on the list or none. A rider who was marked as present meanwhile stays. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    request_key: z.uuid(),
    /** They are the riders as they were shown. No other rider is taken out. */
    rider_ids: z.array(id).min(1).max(1000),
  }),
  reply: checkInAbsence,
  errors: ['request.too_many', 'race.not_found', 'inscription.cup_closed', 'inscription.drawn'],
});

export const putAbsentBack = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/check-in/absent/undo',
  who: 'race_check_in',
  summary:
    'Puts back all riders who were taken out with a list of absent riders, until the draw. Repeating the request has no further effect.',
  body: z.strictObject({ absence_key: z.uuid() }),
  reply: checkInAbsence,
  errors: ['request.too_many', ...undoRefusals],
});
