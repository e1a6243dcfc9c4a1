import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, plainDate } from '#contract/values.ts';
import { LOAN_STATES } from '#rules/raceday/day/loan-stock.ts';

const chip = z.string().trim().min(1).max(20);

const unit = z.object({
  chip: z.string(),
  /** It is null if the number was lent at a race and is not in the stock. */
  state: z.enum(LOAN_STATES).nullable(),
  /** It is the rider who has the chip, and the race at which it was lent. It is null if nobody has it. */
  out: z
    .object({
      rider_id: id,
      rider_fullname: z.string(),
      race_id: id,
      race_name: z.string(),
      race_date: plainDate,
      mark_keys: z.array(z.uuid()),
    })
    .nullable(),
});

const reply = z.object({ items: z.array(unit) });
export type LoanStock = z.infer<typeof reply>;

export const getLoanStock = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/loan-chips',
  who: 'organization_organizer',
  summary: 'Returns the chips that the organization lends, and who has each.',
  reply,
});

export const addLoanChips = endpoint({
  method: 'POST',
  path: '/api/office/organizations/{id}/loan-chips',
  who: 'organization_organizer',
  summary:
    'Adds chips to the stock that the organization lends. Chips that are in it already stay as they are.',
  body: z.strictObject({ chips: z.array(chip).min(1).max(500) }),
  reply,
  errors: ['check_in.chip'],
});

export const setLoanChip = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/loan-chips',
  who: 'organization_organizer',
  summary: 'Sets the state of a chip of the stock, or takes it out of the stock. Who has it stays recorded.',
  body: z.strictObject({ chip, state: z.enum([...LOAN_STATES, 'gone']) }),
  reply,
});
