import type { Finisher, Lap, Mark } from './heat-ops.ts';
import { readLap } from '#rules/results/lap-time.ts';
import { statusWritten } from '#rules/statuses.ts';

/** A rider of the heat whose paper is typed. */
interface TypedRider {
  entry_id: number;
  plate: string;
}

/** What was typed of a heat from its paper, and what is not right with it yet. */
interface TypedSheet {
  order: Finisher[][];
  marks: Mark[];
  /** Behind a plate and `/`. */
  laps: Lap[];
  /** Words that are no plate of the heat, as they were typed. */
  strange: string[];
  /** Plates that were typed more than once. */
  twice: string[];
  /** Plates nothing was typed of. */
  missing: string[];
}

const plain = (plate: string): string => plate.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
const bare = (plate: string): string => plain(plate).replace(/^0+(?=.)/, '');

/** The one rider a word names: by the plate as it is printed, or without the zeros ahead of it where nobody else has that. */
function riderOf(word: string, riders: readonly TypedRider[]): TypedRider | null {
  const exact = riders.find(({ plate }) => plain(plate) === plain(word));
  const loose = riders.filter(({ plate }) => bare(plate) === bare(word));
  return exact ?? (loose.length === 1 ? (loose[0] ?? null) : null);
}

/** A word as a rider and what became of him; a plate that ends in such a letter is the plate first. */
function read(word: string, riders: readonly TypedRider[]) {
  const whole = riderOf(word, riders);
  if (whole !== null) return { rider: whole, status: null };
  const status = statusWritten('letter', word.slice(-1).toUpperCase());
  const rider = status === undefined ? null : riderOf(word.slice(0, -1), riders);
  return rider === null || status === undefined ? null : { rider, status };
}

/**
 * Reads what the table types from a paper: plates in the order of the line, a letter behind a plate for who has no place (d did not
 * finish, s did not start, r relegated, q disqualified, c counts as not made), `=` between two who were seen together, `/34.125` behind
 * who has a lap.
 * In: the text; the riders of the heat. Out: the sheet as far as it goes; it is whole when nothing is strange, twice or missing.
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function readTypedSheet(text: string, riders: readonly TypedRider[]): TypedSheet {
  const typed: TypedSheet = { order: [], marks: [], laps: [], strange: [], twice: [], missing: [] };
  const named = new Set<number>();
  for (const group of text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?= ?/g, '=')
    .split(/[\s,;·]+/)
    .filter((one) => one !== '')) {
    const slot: number[] = [];
    for (const whole of group.split('=').filter((one) => one !== '')) {
      const [word = '', lap = ''] = whole.split('/');
      const time_ms = readLap(lap);
      const found = time_ms === undefined ? null : read(word, riders);
      if (found === null) typed.strange.push(whole);
      else if (named.has(found.rider.entry_id)) typed.twice.push(found.rider.plate);
      else {
        const { entry_id } = found.rider;
        named.add(entry_id);
        if (time_ms != null) typed.laps.push({ entry_id, time_ms });
        if (found.status === null) slot.push(entry_id);
        else typed.marks.push({ entry_id, status: found.status });
      }
    }
    if (slot.length > 0) typed.order.push(slot);
  }
  typed.missing = riders.filter(({ entry_id }) => !named.has(entry_id)).map(({ plate }) => plate);
  return typed;
}

/** Whether what was typed can be sent as a sheet: nothing in it is strange, twice or missing. */
export const isTyped = ({ strange, twice, missing }: TypedSheet): boolean =>
  strange.length + twice.length + missing.length === 0;
