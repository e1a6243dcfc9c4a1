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
