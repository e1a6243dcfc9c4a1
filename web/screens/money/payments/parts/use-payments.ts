import { queryOf } from '#web/ground/call/use-ask.ts';

/** The query for what a rider owes the club. */
export const paymentsOf = (rider_id: number) => queryOf('GET /api/payments', { query: { rider_id } });
