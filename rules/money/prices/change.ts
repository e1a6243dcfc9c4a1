import type { Movement } from '#rules/money/ledger.ts';

/**
 * A price that is changed after it was frozen changes what is asked, and what was paid beyond the new price becomes credit.
 *
 * @param money the cents that are asked and were received now
 * @param cents the new price, in cents
 * @returns the movements that the books need, none when nothing changes
 * Source: ours.
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
