/**
 * This shares an amount among those who paid, in proportion to what each paid. It rounds the running sums down, so that all shares
 * add up to the whole.
 *
 * @param cents the amount in cents, a whole number of steps
 * @param paid the cents that each paid
 * @param step the step of the currency, in cents
 * @returns the cents for each, in the same order
 * Source: ours.
 */
export function shareAmong(cents: number, paid: readonly number[], step: number): number[] {
  const whole = paid.reduce((sum, one) => sum + one, 0);
  if (whole === 0) return paid.map(() => 0);
  let sum = 0;
  let given = 0;
  return paid.map((one) => {
    sum += one;
    // Products of two amounts are larger than a number can hold exactly.
    const until = Number((BigInt(cents) * BigInt(sum)) / (BigInt(whole) * BigInt(step))) * step;
    const share = until - given;
    given = until;
    return share;
  });
}

/**
 * This divides a return among those who paid: the credit by what each paid, and the refund by what is left of that.
 *
 * @param back the cents of the credit and of the refund
 * @param paid the cents that each paid
 * @param step the step of the currency, in cents
 * @returns the cents for each, in the same order
 * Source: ours.
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
    // Whoever has most comes first, as in the list of open refunds, so that a remaining step goes to the same person.
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
