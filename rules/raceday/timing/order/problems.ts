import { chipsOf, plainChip, SECOND, type Heard, type Passing, type TimedHeat } from './facts.ts';
import type { Opening } from './openings.ts';

/** Fewer hits are weak: the transponder may have been a neighbour's. */
const FEW_HITS = 3;
/** So long after a drop, who is heard is of that heat's time. */
const OF_HEAT = 180 * SECOND;

/** What a person should look at before the order of a heat is believed. */
export type TimingProblem =
  /** Heard while the heat rode, and nobody of the race carries it. */
  | { is: 'unknown_chip'; chip: string }
  /** Heard while the heat rode, and only riders of other heats carry it. */
  | { is: 'other_heat'; chip: string }
  /** Two riders of the heat carry it: it is believed for neither. */
  | { is: 'chip_twice'; chip: string; entry_ids: number[] }
  /** On the list, and not heard anywhere today. */
  | { is: 'not_seen'; entry_id: number }
  | { is: 'weak'; entry_id: number; hits: number };

/** Numbers of a source that did not come, the first and the last one. */
export interface Hole {
  source: string;
  from: number;
  until: number;
}

/**
 * This finds the numbers that are missing between those that a source said.
 *
 * @param passings all passings
 * @returns the holes of each source, rising
 */
export function holesOf(passings: readonly Pick<Passing, 'source' | 'no'>[]): Hole[] {
  return [...Map.groupBy(passings, ({ source }) => source)].flatMap(([source, own]) => {
    const numbers = own.map(({ no }) => no).toSorted((a, b) => a - b);
    return numbers.flatMap((no, at) => {
      const before = numbers[at - 1] ?? no;
      return no > before + 1 ? [{ source, from: before + 1, until: no - 1 }] : [];
    });
  });
}

function sharedChips({ riders }: TimedHeat): TimingProblem[] {
  const carried = riders.flatMap(({ entry_id, chips }) =>
    [...new Set(chips.map(plainChip))].map((chip) => ({ chip, entry_id })),
  );
  return [...Map.groupBy(carried, ({ chip }) => chip)].flatMap(([chip, all]) =>
    chip !== '' && all.length > 1
      ? [{ is: 'chip_twice' as const, chip, entry_ids: all.map(({ entry_id }) => entry_id) }]
      : [],
  );
}

/** Returns the transponders that were heard while a heat rode and were not of it. */
function strangersOf(
  heard: readonly Heard[],
  openings: readonly Opening[],
  placed: ReadonlyMap<Heard, { as: string }>,
): Map<Opening, Map<string, TimingProblem>> {
  const strangers = new Map<Opening, Map<string, TimingProblem>>();
  for (const one of heard) {
    const as = placed.get(one)?.as;
    if (as !== 'unknown' && as !== 'outside') continue;
    const since = ({ at_us }: Opening) => one.common_us - at_us;
    const opening = openings.findLast(
      (open) => open.by !== 'call' && since(open) >= 0 && since(open) <= OF_HEAT,
    );
    if (opening === undefined) continue;
    const names = chipsOf(one);
    // A rider of the heat who crosses the loop once more is on the way back.
    if (opening.heat.riders.some(({ chips }) => chips.some((chip) => names.has(plainChip(chip))))) continue;
    const chip = one.label ?? one.chip ?? '';
    const ofHeat = strangers.get(opening) ?? new Map<string, TimingProblem>();
    ofHeat.set(chip, { is: as === 'unknown' ? 'unknown_chip' : 'other_heat', chip });
    strangers.set(opening, ofHeat);
  }
  return strangers;
}

/**
 * This prepares the problems of heats.
 *
 * @param heard the passings by the common clock
 * @param openings the openings by their time
 * @param placed what became of each passing
 * @returns a function that gives the problems of a heat, of its opening that counts and of who has finished in it
 */
export function troublesOf(
  heard: readonly Heard[],
  openings: readonly Opening[],
  placed: ReadonlyMap<Heard, { as: string }>,
): (
  heat: TimedHeat,
  opening: Opening | undefined,
  finishes: readonly { entry_id: number; finish: Heard }[],
) => TimingProblem[] {
  const strangers = strangersOf(heard, openings, placed);
  const seen = new Set(heard.flatMap((one) => (one.gate ? [] : [...chipsOf(one)])));
  return (heat, opening, finishes) => {
    if (opening === undefined) return [];
    const silent = heat.riders.filter(({ chips }) => !chips.some((chip) => seen.has(plainChip(chip))));
    const weak = finishes.flatMap(({ entry_id, finish: { hits } }): TimingProblem[] =>
      hits !== null && hits < FEW_HITS ? [{ is: 'weak', entry_id, hits }] : [],
    );
    return [
      ...sharedChips(heat),
      ...(strangers.get(opening)?.values() ?? []),
      ...silent.map(({ entry_id }): TimingProblem => ({ is: 'not_seen', entry_id })),
      ...weak,
    ];
  };
}
