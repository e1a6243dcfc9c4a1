import { type Status, STATUSES } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';

/** The written result of a run. Both values are null when it is not ridden yet. */
export interface WrittenResult {
  status: Status | null;
  place: number | null;
}

/**
 * This writes a result as it stands on every sheet and screen: "3", "DNF".
 *
 * @param result the result
 * @returns the text, null when there is no result
 * Source: docs/regulation.md §3.2.
 */
export function resultText({ status, place }: WrittenResult): string | null {
  if (status !== 'OK') return status;
  return place === null ? null : String(place);
}

/**
 * This reads a text of `resultText` back.
 *
 * @param text the text, null when there is none
 * @returns the result; any other text gives a run that is not ridden
 */
export function readResultText(text: string | null): WrittenResult {
  if (text !== null && /^\d$/.test(text)) return { status: 'OK', place: Number(text) };
  return {
    status: keysOf(STATUSES).find((status) => status === text && status !== 'OK') ?? null,
    place: null,
  };
}
