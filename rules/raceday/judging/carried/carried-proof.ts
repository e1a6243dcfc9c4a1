import type { HeatOp, Said } from '#rules/raceday/judging/heat-ops.ts';

/** This function writes a value in one form, whoever wrote it: fields in order, without empty ones, and texts without space around them. */
function inOneWay(_name: string, value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== undefined && inner.length !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * This function computes the text over which a device makes the proof of an operation that another phone carries; the server checks the
 * proof over the same text.
 * @param race_id - the race
 * @param op - the operation; everything is proved but the clock of the device and the way in which the operation came
 * @returns the text, which is the same for the same operation, whichever way it was carried
 * Source: **ours**, docs/decisions/0089-words-are-proved.md.
 */
export function provedText(
  race_id: number,
  {
    device_id,
    device_n,
    heat,
    attempt,
    seat,
    said,
  }: Pick<HeatOp, 'device_id' | 'device_n' | 'heat' | 'attempt' | 'seat'> & { said: Said },
): string {
  return JSON.stringify([race_id, device_id, device_n, heat, attempt, seat, said], inOneWay);
}
