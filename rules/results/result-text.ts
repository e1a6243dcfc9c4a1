import { type Status, STATUSES } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';

/** What was written of a run; both null: not ridden yet. */
export interface WrittenResult {
  status: Status | null;
  place: number | null;
}

/** A result as it stands on every sheet and screen: "3", "DNF"; null: there is none. Source: docs/regulation.md §3.2. */
export function resultText({ status, place }: WrittenResult): string | null {
  if (status !== 'OK') return status;
  return place === null ? null : String(place);
}

/** The result a text of `resultText` stands for; what stands for none is a run not ridden. */
export function readResultText(text: string | null): WrittenResult {
  if (text !== null && /^\d$/.test(text)) return { status: 'OK', place: Number(text) };
  return {
    status: keysOf(STATUSES).find((status) => status === text && status !== 'OK') ?? null,
    place: null,
  };
}
