import { z } from 'zod';
import { CHECK_IN_MARKS } from '#rules/raceday/check-in.ts';
import { endpoint } from '#contract/endpoint.ts';
import { inscriptionRefusal } from '#contract/entries/entries.ts';
import { checkInAbsence } from '#contract/office/check-in/absent.ts';
import { checkInCash } from '#contract/office/check-in/cash.ts';
import { deskMeeting, deskMissing } from '#contract/office/desk/desk.ts';
import { id, idParam, instant, plateColour } from '#contract/values.ts';

const params = z.strictObject({ id: idParam });

/** A current mark of a desk on a rider (rules/raceday/check-in.ts). */
export const checkInMark = z.object({
  mark_key: z.uuid(),
  what: z.enum(CHECK_IN_MARKS),
  chip: z.string().nullable(),
  loaned: z.boolean(),
  returned: z.boolean(),
  /** The name of the helper's code; null: the office. */
  desk_name: z.string().nullable(),
  said_at: instant,
});

/** A rider at check-in, without private data. All of it is stored on the phone of the desk. */
export const checkInRider = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  club_name: z.string().nullable(),
  /** The own chip, as the office knows it. */
  transponder: z.string().nullable(),
  /** Whether the current waiver was signed on a phone; null: the organization has none. */
  waiver: z.enum(['signed', 'missing']).nullable(),
  /** Marks by which the codes of the rider's card are recognized without storing them: `credentialMark` of each valid code. */
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
  /** The entry is not paid, and the organization lets nobody ride who owes it: a desk says that the rider is there only with a reason. */
  stopped: z.boolean(),
  /** The rider has no emergency contact. The desk never learns who a contact is. */
  without_contact: z.boolean(),
  marks: z.array(checkInMark),
});
export type CheckInRider = z.infer<typeof checkInRider>;

export const getCheckIn = endpoint({
  method: 'GET',
  path: '/api/desk/races/{id}/check-in',
  who: 'race_check_in',
  summary: 'Everybody entered in a meeting, once, and what was said of each at check-in',
  params,
  query: z.strictObject({}),
  reply: z.object({
    meeting: deskMeeting,
    /** Why no rider enters or leaves any more, null: possible; and whether a reason is needed. */
    refusal: inscriptionRefusal.nullable(),
    late: z.boolean(),
    /** The absent riders taken out last, who can be put back; null: none. */
    absence: checkInAbsence.nullable(),
    /** null: the caller takes no cash for the organization. */
    cash: checkInCash.nullable(),
    /** For who takes no cash: the names of those who do, where somebody owes. */
    cash_takers: z.array(z.string()),
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
    'Says something of a rider: there, papers, signed, plate, a chip; or takes back marks by their keys; a kiosk only that somebody is there. By its key it is done once',
  params,
  body: z.strictObject({
    /** For a mark, the key by which it is taken back. */
    request_key: z.uuid(),
    rider_id: id,
    said: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('mark'),
        what: z.enum(CHECK_IN_MARKS).exclude(['chip']),
        /** Why somebody is let in whose entry is not paid, where nobody rides unpaid. */
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
  /** The marks of the rider afterwards, from all desks. */
  reply: checkInRider.pick({ rider_id: true, marks: true }),
  errors: ['request.too_many', 'race.not_found', 'inscription.not_in', 'check_in.chip', 'check_in.unpaid'],
});
export type SaidOfRider = z.infer<typeof sayCheckIn.body>['said'];
