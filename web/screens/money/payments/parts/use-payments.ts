import { queryOf } from '#web/ground/call/use-ask.ts';
import type { Due } from '#contract/money/payments.ts';
import { isUnpaid } from './words.ts';

/** The query for what a rider owes the club. */
export const paymentsOf = (rider_id: number) => queryOf('GET /api/payments', { query: { rider_id } });

/** Lists the dues that the family has to act on. A proof in review is the club's turn. */
export const toPay = (items: readonly Due[]): Due[] =>
  items.filter((due) => isUnpaid(due) && due.state !== 'in_review');
