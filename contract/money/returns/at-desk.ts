import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam } from '#contract/values.ts';
import { entryReturn } from './returns.ts';

/** It says what becomes of the money of an entry if the office takes it out now. Amounts are cents. */
const returnAtDesk = entryReturn
  .pick({ payee_name: true, currency: true, why: true, until: true, zone: true, in_review: true })
  .extend({
    /** Something goes back to these payers, the family first. A delegate sees only the own club. */
    payers: z.array(
      z.object({
        /** It is null for the family. */
        club_id: id.nullable(),
        club_name: z.string().nullable(),
        credit_cents: z.number().int(),
        refund_cents: z.number().int(),
      }),
    ),
    /** It is null for a delegate, who reads nothing of what the family paid. */
    whole: entryReturn.pick({ received_cents: true, kept_cents: true, waived_cents: true }).nullable(),
  });
export type ReturnAtDesk = z.infer<typeof returnAtDesk>;

const reply = z.object({
  /** It is null if the organization asks for nothing, or a delegate has no part in it. */
  entry_return: returnAtDesk.nullable(),
});

export const getReturnAtDesk = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/return',
  who: 'staff',
  summary:
    'Returns how much of the money of an entry goes back, to whom and how, if the office takes the rider out now.',
  query: z.strictObject({ rider_id: idParam, category_id: idParam }),
  reply,
  errors: ['race.not_found', 'office.rider_not_found'],
});

export const getReturnByHelper = endpoint({
  method: 'GET',
  path: '/api/desk/races/{id}/return',
  who: 'desk_helper',
  summary:
    'Returns how much of the money of an entry goes back, to whom and how, so that the desk can say it.',
  query: z.strictObject({ entry_id: idParam }),
  reply,
  errors: ['request.too_many', 'race.not_found', 'inscription.not_in', 'office.rider_not_found'],
});
