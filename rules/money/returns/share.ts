/**
 * Shares an amount out among those who paid, in proportion to what each paid. In: cents, what each paid, the step of the currency; the
 * amount is a whole number of steps. Out: cents for each, in their order; by cumulative floors, so that all shares make the whole. Ours.
 */
export function shareAmong(cents: number, paid: readonly number[], step: number): number[] {
  const whole = paid.reduce((sum, one) => sum + one, 0);
  if (whole === 0) return paid.map(() => 0);
  let sum = 0;
  let given = 0;
  return paid.map((one) => {
    sum += one;
    // Products of two amounts are larger than a number holds exactly.
    const until = Number((BigInt(cents) * BigInt(sum)) / (BigInt(whole) * BigInt(step))) * step;
    const share = until - given;
    given = until;
    return share;
  });
}

/**
 * What of a return goes back to each of those who paid: the credit by what each paid, the refund by what is left of that. In: cents of
 * both, what each paid, the step of the currency. Out: cents for each, in their order. Ours.
 */
export function splitReturn(
  { credit, refund }: { credit: number; refund: number },
  paid: readonly number[],
  step: number,
): { credit: number; refund: number }[] {
  const credits = shareAmong(credit, paid, step);
  const left = paid
    .map((cents, at) => ({ at, cents: cents - (credits[at] ?? 0) }))
    .filter(({ cents }) => cents > 0)
    // Who has most comes first, as in the list of what is to be refunded: a step that is over is the same one's.
    .toSorted((one, other) => other.cents - one.cents);
  const refunds = shareAmong(
    refund,
    left.map(({ cents }) => cents),
    step,
  );
  return credits.map((cents, at) => ({
    credit: cents,
    refund: refunds[left.findIndex((one) => one.at === at)] ?? 0,
  }));
}
