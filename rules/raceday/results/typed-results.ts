import { LOST_STATUSES, writtenStatus } from '#rules/statuses.ts';
import type { HeatResult } from './heat-results.ts';
import { comparedPlate, readTypedOrder, type TypedRider } from './typed-order.ts';

/**
 * This reads a heat as it is typed in the office, by `readTypedOrder`.
 *
 * @param text the text
 * @param riders the riders of the heat
 * @returns one result for each rider of the heat, empty for one who was not typed; the laps in milliseconds by rider, where one was typed;
 *   and what could not be read. Riders who came together share a place, and the next place counts them all.
 * Source: docs/regulation.md §3.1, §3.2.
 */
export function readTyped(text: string, riders: readonly TypedRider[]) {
  const { order, marks, laps, troubles } = readTypedOrder(text, riders);
  const lost = new Map(marks.map(({ entry_id, status }) => [entry_id, status]));
  const places = new Map<number, number>();
  for (const slot of order) {
    const place = places.size + 1;
    for (const entry_id of slot) places.set(entry_id, place);
  }
  return {
    results: riders.map(({ entry_id }): HeatResult => {
      const place = places.get(entry_id) ?? null;
      return { entry_id, status: place === null ? (lost.get(entry_id) ?? null) : 'OK', place };
    }),
    laps: new Map(laps.map(({ entry_id, time_ms }) => [entry_id, time_ms])),
    troubles: troubles.map((one) => ({ ...one, text: one.text.toUpperCase() })),
  };
}

/**
 * This writes results as a text that can be typed on: the order of the line, then the riders without a place.
 *
 * @param runs the riders with their results
 * @returns the text
 */
export function writeTyped(runs: readonly (TypedRider & Pick<HeatResult, 'status' | 'place'>)[]): string {
  const placed = runs
    .flatMap(({ plate, place }) => (place === null ? [] : [{ plate: comparedPlate(plate), place }]))
    .toSorted((a, b) => a.place - b.place);
  const inOrder = placed.map(({ plate, place }, index) => {
    const before = placed[index - 1];
    return before === undefined ? plate : `${before.place === place ? '=' : ' '}${plate}`;
  });
  const out = runs.flatMap(({ plate, status }) => {
    const lost = LOST_STATUSES.find((one) => one === status);
    return lost ? [`${comparedPlate(plate)}${writtenStatus(lost).letter.toLowerCase()}`] : [];
  });
  return [...(inOrder.length === 0 ? [] : [inOrder.join('')]), ...out].join(' ');
}
