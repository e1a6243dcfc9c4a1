/** When the clock alone makes an answer old: the next opening or closing. In: instants as the contract writes them; null: none. */
export function nextMoment(moments: readonly (string | null)[]): number {
  const coming = moments
    .flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]))
    .filter((moment) => moment > Date.now());
  return Math.min(Number.POSITIVE_INFINITY, ...coming);
}
