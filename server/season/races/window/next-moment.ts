/** Returns the next opening or closing, which makes an answer old. Instants are as in the contract, or null. */
export function nextMoment(moments: readonly (string | null)[]): number {
  const coming = moments
    .flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]))
    .filter((moment) => moment > Date.now());
  return Math.min(Number.POSITIVE_INFINITY, ...coming);
}
