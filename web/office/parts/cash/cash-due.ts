import type { Due } from '#contract/money/payments.ts';

/** The data of a due that a desk needs to take cash for it. */
export type CashDue = Pick<
  Due,
  | 'due_id'
  | 'rider_id'
  | 'rider_fullname'
  | 'kind'
  | 'season'
  | 'cup_name'
  | 'race_name'
  | 'category_name'
  | 'left_cents'
  | 'currency'
  | 'due_on'
>;
