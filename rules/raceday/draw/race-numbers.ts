import { heatCount, knockoutPath, lcqPlan, motoCount, qualifyCount } from '#rules/races/transfer.ts';
import type { RaceRules } from '#rules/races/types.ts';
import { type Phase, motoPhase, STAGES, STAGES_AFTER_MOTOS, type StageAfterMotos } from '#rules/stages.ts';

/** A class of the day; the list is in race order, youngest to oldest. */
export interface NumberedClass {
  category_id: number;
  riders: number;
  rules: RaceRules;
  /** A class on points rides its last moto among the finals, for the podium. */
  third_as_final: boolean;
  lcq_heats?: number;
}

/** One race of the day with the number printed on every sheet. */
export interface NumberedRace {
  number: string;
  category_id: number;
  phase: Phase;
  serie: number;
  series_count: number;
}

/** Sheets of two races closer than this to one another leave a rider no time between them. */
const PREFERRED_GAP = 5;
const PENS = 10;

/** The heats of a class in one phase: what is moved in the programme as a whole. */
export interface RaceBlock {
  category_id: number;
  phase: Phase;
  /** Before its race numbers; blocks of one letter are numbered through. */
  letter: string;
  heats: number;
}

/** A block in running order. `given`: the numbers it has once numbers stand; null: by its place. */
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
    const block = { category_id, phase: motoPhase(moto), letter: '', heats: heatCount(riders, rules) };
    return moto <= last ? [block] : [];
  });
}

function stageBlocks(classes: readonly NumberedClass[], stage: StageAfterMotos): RaceBlock[] {
  const { letter } = STAGES[stage];
  return classes.flatMap((entry): RaceBlock[] => {
    const { rules, riders, category_id } = entry;
    if (stage === 'LCQ') {
      const rides = rules.heats === 'LCQ' && qualifyCount(riders, rules) > 0;
      const heats = rides ? lcqPlan(riders, entry.lcq_heats).lcq_heats : 0;
      return rides ? [{ category_id, phase: stage, letter, heats }] : [];
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
 * What a day rides, in the order nobody has changed: M1 of all classes, M2, M3, then stage by stage.
 * In: classes in race order. Errors: RangeError for a class above 256 riders. Source: docs/regulation.md §7.2.
 */
export function raceBlocks(classes: readonly NumberedClass[]): RaceBlock[] {
  const motos = Math.max(0, ...classes.map(({ rules }) => rules.motos));
  return [
    ...Array.from({ length: motos }, (_, index) => motoBlocks(classes, index + 1)).flat(),
    ...STAGES_AFTER_MOTOS.flatMap((stage) => stageBlocks(classes, stage)),
  ];
}

/**
 * Every race of the day in running order with its number. In: blocks as they are ridden. Numbers that are given stay; a race that has
 * none takes the one behind the last of its letter, so that no number is given twice. Source: docs/regulation.md §7.2.
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
 * The programme of a day nobody has changed: every race in running order with its number. Motos carry one running number over all
 * classes, M1 then M2 then M3; knock-out races are numbered inside their stage behind its letter.
 * In: classes in race order. Errors: RangeError for a class above 256 riders.
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
  /** Races between the two numbers; 1 = the very next race. */
  apart: number;
}

/**
 * Riders of two classes who have too little time between two races.
 * In: races in running order with their riders; the gap that is still comfortable. Out: one row per warning.
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

/** The row or pen a race lines up in, 1 to 10. In: a race number such as 26 or Q3. Source: docs/regulation.md §7.3. */
export function stagingPen(number: string): number {
  return Number(number.replace(/^\D+/, '')) % PENS || PENS;
}
