import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant, plainDate } from '#contract/values.ts';
import { ACT_KINDS, ACT_STATES } from '#rules/operations/office/acts.ts';
import { WRITTEN_REASON } from '#rules/operations/office/written-reason.ts';

const count = z.number().int();

/** The office did this to many at once. */
const act = z.object({
  act_id: id,
  kind: z.enum(ACT_KINDS),
  done_at: instant,
  /** It is empty if the account is gone. */
  by: z.string(),
  /** The act was for this season. */
  season: count.nullable(),
  cup_name: z.string().nullable(),
  race_name: z.string().nullable(),
  race_date: plainDate.nullable(),
  /** It is the class that joined another one. It is null if the act is not about classes, or the class is gone. */
  category_name: z.string().nullable(),
  into_category_name: z.string().nullable(),
  members: count,
  /** It counts how many of them can still be taken back. */
  stands: count,
  /** It is the sum that the act asked for, in cents. It is null if it is not about money. */
  cents: count.nullable(),
  currency: z.string().nullable(),
  taken_back: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
});
export type Act = z.infer<typeof act>;

const member = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  cents: count.nullable(),
  state: z.enum(ACT_STATES),
});
export type ActMember = z.infer<typeof member>;

const openAct = act.extend({ riders: z.array(member) });
export type OpenAct = z.infer<typeof openAct>;

export const listActs = endpoint({
  method: 'GET',
  path: '/api/office/acts',
  who: 'staff',
  summary:
    "Returns what was done to many at once within the caller's scope, newest first, for a book, a date or a kind if asked.",
  query: z.strictObject({
    kind: z.enum(ACT_KINDS).optional(),
    book_id: z.coerce.number().int().positive().optional(),
    race_id: z.coerce.number().int().positive().optional(),
  }),
  reply: z.object({ items: z.array(act) }),
});

export const getAct = endpoint({
  method: 'GET',
  path: '/api/office/acts/{id}',
  who: 'staff',
  summary: 'Returns an act that was done to many, with the present state of each of them.',
  reply: openAct,
  errors: ['act.not_found'],
});

export const takeBackAct = endpoint({
  method: 'POST',
  path: '/api/office/acts/{id}/take-back',
  who: 'staff',
  summary:
    'Takes back all of an act that can still be taken back. Refuses the request if their number changed since it was read. The others stay and are named. Repeating the request has no further effect.',
  body: z.strictObject({
    reason: z.string().trim().min(WRITTEN_REASON.least).max(200),
    /** It counts how many the caller wants to take back. */
    stands: count.min(1),
  }),
  reply: openAct,
  errors: ['act.not_found', 'act.nothing_left', 'office.changed', 'inscription.drawn'],
});
