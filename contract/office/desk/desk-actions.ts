import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { inscriptionRefusal, riderRefusals } from '#contract/entries/entries.ts';
import { id, idParam } from '#contract/values.ts';

/** Riders a search at the desk shows at most. */
export const DESK_FOUND = 5;

/** How long a helper may undo: as long as the phone shows it, and some more for a weak signal. */
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

/** A rider of the organization as the desk may see one: enough to tell two with the same name apart, and no more. */
export const riderAtDesk = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  club_name: z.string(),
  birth_year: z.number().int().nullable(),
  /** Classes that fit, are ridden, or have a licence. */
  categories: z.array(
    z.object({
      category_id: id,
      category_name: z.string(),
      inscripted: z.boolean(),
      /** Held in the cup; null: a free one will be given. */
      plate: z.string().nullable(),
      /** 0: a new entry waits; null: no limit. */
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
    'A few riders of the organization by the beginnings of their names, or by plate, to be entered late',
  params,
  query: z.strictObject({ q: z.string().trim().max(60) }),
  reply: z.object({
    items: z.array(riderAtDesk),
    /** There are others: more letters are needed. */
    more: z.boolean(),
  }),
  errors: ['request.too_many', 'race.not_found', 'desk.find_short'],
});

const request_key = z.uuid();

/** What was done, and the state of the rider now. */
export const deskAction = z.object({
  action_id: id,
  kind: z.enum(['enter', 'withdraw', 'plate']),
  /** null: waits, or is out. */
  plate: z.string().nullable(),
  waiting: z.number().int().nullable(),
  /** A rider who was entered before stays entered after an undo. */
  can_undo: z.boolean(),
});
export type DeskAction = z.infer<typeof deskAction>;

export const enterByHelper = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/entries',
  who: 'desk_helper',
  summary:
    'Enters a rider by the rules of the office; outside of the window with a reason. By its key it is done once',
  params,
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
  summary: 'Takes a rider out of a class, with a reason. By its key it is done once',
  params,
  body: z.strictObject({ request_key, entry_id: id, reason: z.string().trim().min(1).max(200) }),
  reply: deskAction,
  errors: [...actions, 'inscription.not_in'],
});

export const plateByHelper = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/plates',
  who: 'desk_helper',
  summary: 'Gives somebody who is entered another plate, a free one but 1 to 8. By its key it is done once',
  params,
  body: z.strictObject({ request_key, entry_id: id, plate: z.string().trim().min(1).max(20) }),
  reply: deskAction,
  errors: [...actions, 'inscription.not_in', 'plate.wrong', 'plate.taken', 'plate.reserved'],
});

export const undoByHelper = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/actions/{action_id}/undo',
  who: 'desk_helper',
  summary:
    'Undoes what was done with the same code a moment ago, while nothing has come of it. Twice is once',
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
