import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { inscriptionRefusal, riderRefusals } from '#contract/entries/entries.ts';
import { id, idParam } from '#contract/values.ts';

/** A search at the desk shows this many riders at most. */
export const DESK_FOUND = 5;

/** A helper may undo for this long. It is as long as the phone shows it, and some more for a weak signal. */
export const HELPER_UNDO_SECONDS = 120;

const params = z.strictObject({ id: idParam });
const actions = [
  'request.too_many',
  'race.not_found',
  'inscription.cup_closed',
  'inscription.not_yet',
  'inscription.closed',
  'inscription.drawn',
] as const;

/** The desk sees this much of a rider of the organization, which is enough to tell two with the same name apart. */
export const riderAtDesk = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  club_name: z.string(),
  birth_year: z.number().int().nullable(),
  /** They are the classes that fit, are ridden, or have a licence. */
  categories: z.array(
    z.object({
      category_id: id,
      category_name: z.string(),
      inscripted: z.boolean(),
      /** It is the plate held in the cup. It is null if a free one will be given. */
      plate: z.string().nullable(),
      /** With 0, a new entry waits. It is null without a limit. */
      places_left: z.number().int().nullable(),
      refusal: inscriptionRefusal.nullable(),
    }),
  ),
});
export type FoundRider = z.infer<typeof riderAtDesk>;

export const findAtDesk = endpoint({
  method: 'GET',
  path: '/api/desk/races/{id}/riders',
  who: 'desk_helper',
  summary:
    'Returns a few riders of the organization, found by the beginnings of their names or by plate, for a late entry.',
  query: z.strictObject({ q: z.string().trim().max(60) }),
  reply: z.object({
    items: z.array(riderAtDesk),
    /** It is true if there are others, so that more letters are needed. */
    more: z.boolean(),
  }),
  errors: ['request.too_many', 'race.not_found', 'desk.find_short'],
});

const request_key = z.uuid();

/** It says what was done, and what the state of the rider is now. */
export const deskAction = z.object({
  action_id: id,
  kind: z.enum(['enter', 'withdraw', 'plate']),
  /** It is null if the rider waits or is out. */
  plate: z.string().nullable(),
  waiting: z.number().int().nullable(),
  /** It is true if it can be undone. A rider who was entered before stays entered after an undo. */
  can_undo: z.boolean(),
});
export type DeskAction = z.infer<typeof deskAction>;

export const enterByHelper = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/entries',
  who: 'desk_helper',
  summary:
    'Enters a rider by the rules of the office. Outside of the window it needs a reason. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    request_key,
    rider_id: id,
    category_id: id,
    reason: z.string().trim().max(200).default(''),
  }),
  reply: deskAction,
  errors: [
    ...actions,
    'office.reason_missing',
    'office.rider_not_found',
    'race.category_elsewhere',
    'race.called_off',
    ...riderRefusals,
    'plate.taken',
  ],
});

export const withdrawByHelper = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/withdrawals',
  who: 'desk_helper',
  summary:
    'Takes a rider out of a class, with a reason. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({ request_key, entry_id: id, reason: z.string().trim().min(1).max(200) }),
  reply: deskAction,
  errors: [...actions, 'inscription.not_in'],
});

export const plateByHelper = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/plates',
  who: 'desk_helper',
  summary:
    'Gives an entered rider another free plate, except 1 to 8. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({ request_key, entry_id: id, plate: z.string().trim().min(1).max(20) }),
  reply: deskAction,
  errors: [...actions, 'inscription.not_in', 'plate.wrong', 'plate.taken', 'plate.reserved'],
});

export const undoByHelper = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/actions/{action_id}/undo',
  who: 'desk_helper',
  summary:
    'Undoes an action that was done with the same code a moment ago, as long as it has had no consequences. Repeating the request has no further effect.',
  params: params.extend({ action_id: idParam }),
  reply: z.object({ action_id: id }),
  errors: [
    'request.too_many',
    'race.not_found',
    'race.category_elsewhere',
    'inscription.cup_closed',
    'inscription.drawn',
    'office.rider_not_found',
    'office.undo_late',
    'office.undo_money',
    'race.called_off',
    'office.undo_full',
    'plate.taken',
  ],
});
