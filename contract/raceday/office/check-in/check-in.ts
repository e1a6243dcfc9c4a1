import { z } from 'zod';
import { CHECK_IN_MARKS } from '#rules/raceday/day/check-in.ts';
import { endpoint } from '#contract/endpoint.ts';
import { inscriptionRefusal } from '#contract/entries/entries.ts';
import { checkInAbsence } from '#contract/raceday/office/check-in/absent.ts';
import { checkInCash } from '#contract/raceday/office/check-in/cash.ts';
import { deskMeeting, deskMissing } from '#contract/raceday/office/desk/desk.ts';
import { id, instant, plateColour } from '#contract/values.ts';

/** This is a current mark of a desk on a rider (rules/raceday/day/check-in.ts). */
export const checkInMark = z.object({
  mark_key: z.uuid(),
  what: z.enum(CHECK_IN_MARKS),
  chip: z.string().nullable(),
  loaned: z.boolean(),
  returned: z.boolean(),
  /** It is the name of the helper's code. It is null for the office. */
  desk_name: z.string().nullable(),
  said_at: instant,
});

/** This is a rider at check-in, without private data. The phone of the desk stores all of it. */
export const checkInRider = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  club_name: z.string().nullable(),
  /** It is the rider's own chip, as the office knows it. */
  transponder: z.string().nullable(),
  /** It says whether the current waiver was signed on a phone. It is null if the organization has no waiver. */
  waiver: z.enum(['signed', 'missing']).nullable(),
  /** These marks identify the codes of the rider's card without storing them. They hold `credentialMark` of each valid code. */
  credential_marks: z.array(z.string()),
  entries: z.array(
    z.object({
      entry_id: id,
      category_name: z.string(),
      plate: z.string(),
      plate_colour: plateColour,
    }),
  ),
  missing: z.array(deskMissing),
  /**
   * It is true if the entry is not paid and the organization lets nobody ride who owes it. A desk marks the rider as present only with a
   * reason.
   */
  stopped: z.boolean(),
  /** It is true if the rider has no emergency contact. The desk never learns who a contact is. */
  without_contact: z.boolean(),
  marks: z.array(checkInMark),
});
export type CheckInRider = z.infer<typeof checkInRider>;

export const getCheckIn = endpoint({
  method: 'GET',
  path: '/api/desk/races/{id}/check-in',
  who: 'race_check_in',
  summary: 'Returns every rider entered in a meeting, once, with what was recorded for each at check-in.',
  reply: z.object({
    meeting: deskMeeting,
    /** It says why no rider enters or leaves any more. It is null if it is possible. `late` says whether a reason is needed. */
    refusal: inscriptionRefusal.nullable(),
    late: z.boolean(),
    /** These absent riders were taken out last and can be put back. It is null if there are none. */
    absence: checkInAbsence.nullable(),
    /** It is null if the caller takes no cash for the organization. */
    cash: checkInCash.nullable(),
    /** For a caller who takes no cash, it names those who do, if somebody owes. */
    cash_takers: z.array(z.string()),
    /** They are the chips of the organization that can be lent: those that are ready, and out at no other race. */
    stock: z.array(z.string()),
    items: z.array(checkInRider),
  }),
  errors: ['race.not_found'],
});
export type CheckIn = z.infer<typeof getCheckIn.reply>;

const mark_keys = z.array(z.uuid()).min(1).max(50);

export const sayCheckIn = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/check-in',
  who: 'race_presence',
  summary:
    'Records a mark of a rider, such as presence, papers, signature, plate or chip, or takes back marks by their keys. A kiosk records only presence, and only for riders who were named at it. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    /** For a mark, it is the key by which the mark is taken back. */
    request_key: z.uuid(),
    rider_id: id,
    said: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('mark'),
        what: z.enum(CHECK_IN_MARKS).exclude(['chip']),
        /** It says why somebody with an unpaid entry is let in, where nobody rides unpaid. */
        unpaid_reason: z.string().trim().min(1).max(200).optional(),
      }),
      z.strictObject({
        kind: z.literal('chip'),
        chip: z.string().trim().min(1).max(20),
        loaned: z.boolean(),
      }),
      z.strictObject({ kind: z.literal('undo'), mark_keys }),
      z.strictObject({ kind: z.literal('returned'), mark_keys }),
    ]),
  }),
  /** It holds the marks of the rider afterwards, from all desks. */
  reply: checkInRider.pick({ rider_id: true, marks: true }),
  errors: [
    'request.too_many',
    'race.not_found',
    'inscription.not_in',
    'check_in.chip',
    'check_in.unpaid',
    'kiosk.unnamed',
  ],
});
export type SaidOfRider = z.infer<typeof sayCheckIn.body>['said'];
