import type { HeatName, Said } from './heat-ops.ts';

/** What of an operation is proved: everything but the clock of the device and the way it came. */
interface ProvedOp {
  device_id: string;
  device_n: number;
  heat: HeatName | null;
  attempt: number;
  seat: number | null;
  said: Said;
}

/** A value in one way, whoever wrote it: fields in order, without what is empty, texts without space around them. */
function inOneWay(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(inOneWay);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(
      ([, inner]) => inner !== undefined && inner !== null && !(Array.isArray(inner) && inner.length === 0),
    )
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => [name, inOneWay(inner)]);
}

/**
 * The text over which a device makes the proof of an operation that another phone carries, and the server checks it.
 * In: the race; the operation. Out: the same text for the same operation, whichever way it was carried. Source: **ours**,
 * docs/decisions/0089-words-are-proved.md.
 */
export function provedText(
  race_id: number,
  { device_id, device_n, heat, attempt, seat, said }: ProvedOp,
): string {
  return JSON.stringify([
    race_id,
    device_id,
    device_n,
    heat === null ? null : [heat.category_id, heat.phase, heat.serie],
    attempt,
    seat,
    said.kind,
    inOneWay(said.body),
  ]);
}

/** Digits of a proof, sixteen to a digit: 64 bits, which nobody guesses by asking a server. */
export const PROOF_DIGITS = 16;
