import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant } from '#contract/values.ts';

const params = z.strictObject({ id: idParam });

/** The absent riders who were taken out together. */
export const checkInAbsence = z.object({
  absence_key: z.uuid(),
  /** Riders who went out with it. */
  riders: z.number().int(),
  said_at: instant,
  undone: z.boolean(),
});

export const takeAbsentOut = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/check-in/absent',
  who: 'race_check_in',
  summary:
    'Takes riders out of a race who have not come, all in one list or none; whoever was marked as present meanwhile stays. By its key it is done once',
  params,
  body: z.strictObject({
    request_key: z.uuid(),
    /** As they were shown: no other rider is taken out. */
    rider_ids: z.array(id).min(1).max(1000),
  }),
  reply: checkInAbsence,
  errors: ['request.too_many', 'race.not_found', 'inscription.cup_closed', 'inscription.drawn'],
});

export const putAbsentBack = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/check-in/absent/undo',
  who: 'race_check_in',
  summary: 'Puts back everybody who went out with a list of the absent, until the draw. Twice is once',
  params,
  body: z.strictObject({ absence_key: z.uuid() }),
  reply: checkInAbsence,
  errors: [
    'request.too_many',
    'race.not_found',
    'race.category_elsewhere',
    'office.rider_not_found',
    'office.undo_late',
    'office.undo_money',
    'race.called_off',
    'office.undo_full',
  ],
});
