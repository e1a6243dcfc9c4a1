import { FORMATS } from '#rules/formats/formats.ts';
import {
  heatCount,
  knockoutPath,
  motoCount,
  motoHeats,
  qualifyCount,
} from '#rules/raceday/races/transfer.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { type Phase, motoPhase, STAGES, STAGES_AFTER_MOTOS, type StageAfterMotos } from '#rules/stages.ts';

/** A class of the day. The list is in race order, from the youngest to the oldest. */
export interface NumberedClass {
  category_id: number;
  riders: number;
  rules: RaceRules;
  /** Whether a class on points rides its last moto among the finals, for the podium. */
  third_as_final: boolean;
  lcq_heats?: number;
}

/** One race of the day with the number that is printed on every sheet. */
export interface NumberedRace {
  number: string;
  category_id: number;
  phase: Phase;
  serie: number;
  series_count: number;
}

/** When the sheets of two races are closer together than this, a rider has no time between them. */
export const PREFERRED_GAP = 5;
const PENS = 10;

/** The heats of a class in one phase, which move together in the programme. */
export interface RaceBlock {
  category_id: number;
  phase: Phase;
  /** The letter before its race numbers. Blocks of one letter share one sequence of numbers. */
  letter: string;
  heats: number;
}

/** A block in running order. `given` holds the numbers that it has once numbers stand, and is null when its place decides them. */
export interface PlacedBlock extends RaceBlock {
  given: { first: number; last: number } | null;
}

function lastAmongFinals(entry: NumberedClass): boolean {
  const onPoints = qualifyCount(entry.riders, entry.rules) === 0;
  return entry.third_as_final && onPoints && entry.rules.motos > 1;
}

function motoBlocks(classes: readonly NumberedClass[], moto: number): RaceBlock[] {
  return classes.flatMap((entry) => {
    const { rules, riders, category_id } = entry;
    const motos = motoCount(riders, rules);
    const last = lastAmongFinals(entry) ? motos - 1 : motos;
    const heats = motoHeats(riders, rules)[moto - 1] ?? 0;
    return moto <= last ? [{ category_id, phase: motoPhase(moto), letter: '', heats }] : [];
  });
}

function stageBlocks(classes: readonly NumberedClass[], stage: StageAfterMotos): RaceBlock[] {
  const { letter } = STAGES[stage];
  return classes.flatMap((entry): RaceBlock[] => {
    const { rules, riders, category_id } = entry;
    if (stage === 'LCQ') {
      const { lastChance } = FORMATS[rules.heats];
      if (lastChance === null || qualifyCount(riders, rules) === 0) return [];
      return [{ category_id, phase: stage, letter, heats: lastChance(riders, entry.lcq_heats).lcq_heats }];
    }
    if (stage === 'final' && lastAmongFinals(entry)) {
      return [{ category_id, phase: motoPhase(rules.motos), letter, heats: heatCount(riders, rules) }];
    }
    const path = knockoutPath(qualifyCount(riders, rules, entry.lcq_heats), rules);
    const step = path.find((one) => one.stage === stage);
    return step ? [{ category_id, phase: stage, letter, heats: step.heats }] : [];
  });
}

/**
 * This lists what a day rides in the usual order: M1 of all classes, M2, M3, then stage by stage.
 *
 * @param classes the classes, in race order
 * @returns the blocks
 * @throws RangeError when a class has more than 256 riders
 * Source: docs/regulation.md §7.2.
 */
export function raceBlocks(classes: readonly NumberedClass[]): RaceBlock[] {
  const motos = Math.max(0, ...classes.map(({ rules }) => rules.motos));
  return [
    ...Array.from({ length: motos }, (_, index) => motoBlocks(classes, index + 1)).flat(),
    ...STAGES_AFTER_MOTOS.flatMap((stage) => stageBlocks(classes, stage)),
  ];
}

/**
 * This numbers every race of the day. Numbers that are given stay, and a race without one takes the number behind the last of its
 * letter, so that no number is given twice.
 *
 * @param blocks the blocks, in running order
 * @returns the races, in running order
 * Source: docs/regulation.md §7.2.
 */
export function numberBlocks(blocks: readonly PlacedBlock[]): NumberedRace[] {
  const last = new Map<string, number>();
  for (const { letter, given } of blocks)
    if (given) last.set(letter, Math.max(last.get(letter) ?? 0, given.last));
  return blocks.flatMap(({ category_id, phase, letter, heats, given }) =>
    Array.from({ length: heats }, (_, index) => {
      const kept = given === null ? null : given.first + index;
      const isKept = kept !== null && given !== null && kept <= given.last;
      const number = isKept ? kept : (last.get(letter) ?? 0) + 1;
      if (!isKept) last.set(letter, number);
      return { number: `${letter}${number}`, category_id, phase, serie: index + 1, series_count: heats };
    }),
  );
}

/**
 * This computes the usual programme of a day: every race in running order with its number. Motos share one sequence of numbers over
 * all classes, M1 then M2 then M3, and knock-out races are numbered inside their stage behind its letter.
 *
 * @param classes the classes, in race order
 * @returns the races, in running order
 * @throws RangeError when a class has more than 256 riders
 * Source: docs/regulation.md §7.2.
 */
export function numberRaces(classes: readonly NumberedClass[]): NumberedRace[] {
  return numberBlocks(raceBlocks(classes).map((block) => ({ ...block, given: null })));
}

/** A rider who starts twice within a few races. */
interface CloseStarts {
  rider_id: number;
  first: string;
  second: string;
  /** How many races the second start is after the first. It is 1 when it is the very next race. */
  apart: number;
}

/**
 * This finds riders of two classes who have too little time between two races.
 *
 * @param races the races in running order, with their riders
 * @param gap the smallest distance that is still comfortable, in races
 * @returns one row for each warning
 * Source: docs/regulation.md §7.2.
 */
export function findCloseStarts(
  races: readonly { number: string; rider_ids: readonly number[] }[],
  gap: number = PREFERRED_GAP,
): CloseStarts[] {
  const last = new Map<number, { number: string; index: number }>();
  const close: CloseStarts[] = [];
  for (const [index, { number, rider_ids }] of races.entries()) {
    for (const rider_id of rider_ids) {
      const before = last.get(rider_id);
      const apart = index - (before?.index ?? Number.NEGATIVE_INFINITY);
      if (before && apart < gap) close.push({ rider_id, first: before.number, second: number, apart });
      last.set(rider_id, { number, index });
    }
  }
  return close;
}

/**
 * The last digit of a race number gives the row, or pen, in which the race lines up.
 *
 * @param number the race number, such as 26 or Q3
 * @returns the row, 1 to 10
 * Source: docs/regulation.md §7.3.
 */
export function stagingPen(number: string): number {
  return Number(number.replace(/^\D+/, '')) % PENS || PENS;
}
