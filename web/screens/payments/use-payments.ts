import { queryOptions } from '@tanstack/react-query';
import type { Due, RiderPayments } from '#contract/payments.ts';
import { call } from '#web/app/call.ts';
import { isOpen } from '#web/screens/payments/words.ts';

/** What a rider owes the club. */
export const paymentsOf = (rider_id: number) =>
  queryOptions({
    queryKey: ['payments', rider_id],
    queryFn: () => call<RiderPayments>('GET', `/api/payments?rider_id=${rider_id}`),
    staleTime: 0,
  });

/** What the family still has to do something about: a proof that waits is the club's turn. */
export const toPay = (items: readonly Due[]): Due[] =>
  items.filter((due) => isOpen(due) && due.state !== 'in_review');
