import type { Movement } from '#rules/money/ledger.ts';

/**
 * What the books need for a price that is changed after it was frozen: more or less is asked, and what was paid beyond the new price is
 * kept as credit. In: cents asked and received now, cents of the new price. Out: the movements, none where nothing changes. Ours.
 */
export function changeMovements(
  { asked, received }: { asked: number; received: number },
  cents: number,
): Movement[] {
  const over = Math.max(0, received - cents);
  const more = cents - asked;
  return [
    ...(over > 0 ? [{ kind: 'credit' as const, cents: -over }] : []),
    ...(more === 0 ? [] : [{ kind: more > 0 ? ('charge' as const) : ('relief' as const), cents: more }]),
  ];
}
