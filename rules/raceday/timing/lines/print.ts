import type { RrPassing } from './race-result.ts';
import type { TsPassing } from './times-and-scoring.ts';

const unused = {
  clock: 'no date (clock of the box not set)',
  stored: 'stored (bit 64 of the active data)',
};

/**
 * This writes a passing of RACE RESULT as one line of JSON: `source`, `no`, then `gate` and `at`, or `chip`, `at`, `point` (the
 * name of the box in small letters), `hits` and `active`. What is not used has `kept_raw` and `why` instead of a time.
 *
 * @param passing the passing
 * @returns the line, without its end
 * Source: ours.
 */
export function printRr(passing: RrPassing): string {
  const { source, no, chip, gate, at, box, hits, active } = passing;
  const named = gate ? { source, no, gate } : { source, no, chip };
  if (passing.unused.length > 0)
    return JSON.stringify({
      ...named,
      kept_raw: true,
      why: passing.unused.map((one) => unused[one]).join(' and '),
    });
  if (gate) return JSON.stringify({ ...named, at });
  const heard = active ? { ...(hits !== null && { hits }), active } : {};
  return JSON.stringify({ ...named, at, ...(box !== null && { point: box.toLowerCase() }), ...heard });
}

/**
 * This writes a passing of Timing & Scoring as one line of JSON: `source`, `no`, then `gate` and `at`, or `chip`, `at` and `point`
 * (the place in small letters). `at` is null where no message has said the day.
 *
 * @param passing the passing
 * @returns the line, without its end
 * Source: ours.
 */
export function printTs({ source, no, chip, gate, at, place }: TsPassing): string {
  return JSON.stringify(
    gate ? { source, no, gate, at } : { source, no, chip, at, point: place.toLowerCase() },
  );
}
