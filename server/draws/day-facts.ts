import { Refusal } from '#contract/errors.ts';
import type { ClassToDraw } from '#rules/raceday/draw-room.ts';
import { type RaceBlock, raceBlocks } from '#rules/raceday/draw/race-numbers.ts';
import { arrangeProgramme, type ProgrammeItem, racesIn } from '#rules/raceday/programme.ts';
import { ridesStill } from '#rules/raceday/shorten.ts';
import { heatCount } from '#rules/races/transfer.ts';
import type { Phase } from '#rules/stages.ts';
import type { Db } from '#server/db/pool.ts';
import type { RiderNames } from '#server/races/columns.ts';
import {
  type AnyRaceFacts,
  type CategoryShare,
  type EntryFact,
  shareByCategory,
} from '#server/races/facts.ts';
import { readOfficeRace } from '#server/results/queries.ts';
import { type DrawDay, readDrawDay } from './day-queries.ts';

/** A race as the draw room works on it. */
export interface DayFacts extends DrawDay {
  race: AnyRaceFacts;
  shares: CategoryShare[];
  /** A first result of the day is written. */
  begun: boolean;
  /** Race numbers are not given again: a gate has dropped, or the office says that the sheets are out. */
  standing: boolean;
}

/** Reads a race for the draw room. Throws `race.not_found`. */
export async function readDayFacts(db: Db, race_id: number, names: RiderNames = 'full'): Promise<DayFacts> {
  const race = await readOfficeRace(db, race_id, names);
  const day = await readDrawDay(db, race_id);
  if (day === null) throw new Refusal('race.not_found');
  const begun = race.runs.some(({ status }) => status !== null);
  return { ...day, race, shares: shareByCategory(race), begun, standing: begun || day.numbers_given };
}

/** A class of the race. Throws `race.category_elsewhere`. */
export function shareIn({ shares }: DayFacts, category_id: number): CategoryShare {
  const share = shares.find(({ category }) => category.category_id === category_id);
  if (!share) throw new Refusal('race.category_elsewhere');
  return share;
}

/** The riders drawn with the class: entered, and not out of it. In entry order. */
export const startersOf = ({ entries }: CategoryShare): EntryFact[] =>
  entries.filter(({ removed }) => removed === null);

const runsOf = ({ runsByEntry }: CategoryShare) => [...runsByEntry.values()].flat();

/** Riders of each heat of the first moto, as drawn; none where it is not. */
export function sizesOf(share: CategoryShare): number[] {
  const gates = Map.groupBy(
    runsOf(share).filter(({ phase }) => phase === 'M1'),
    ({ heat_id }) => heat_id,
  );
  return share.heats
    .filter(({ phase }) => phase === 'M1')
    .toSorted((a, b) => a.serie - b.serie)
    .map(({ heat_id }) => gates.get(heat_id)?.length ?? 0);
}

/** A result of it is written, or it has rides without a printed heat. */
const isRidden = (share: CategoryShare): boolean =>
  runsOf(share).some(({ status, heat_id }) => status !== null || heat_id === null);

/** The class as the rule of the draw looks at it. */
export function toDraw(share: CategoryShare): ClassToDraw {
  const { rules } = share.category;
  const riders = startersOf(share).length;
  return { riders, heats: sizesOf(share).length, ridden: isRidden(share), rules };
}

/** Riders its race numbers are counted by: those drawn, who stay counted when one leaves; before the draw, those who would be. */
export function sizeInProgramme(share: CategoryShare): number {
  const drawn = [...share.runsByEntry.values()].filter((runs) => runs.length > 0).length;
  return drawn === 0 ? startersOf(share).length : drawn;
}

/** What the day rides, in the usual order. In: classes that are drawn anew, by their size then. */
export function blocksOf(
  { shares, settings }: DayFacts,
  drawnAnew: ReadonlyMap<number, number> = new Map(),
): RaceBlock[] {
  const classes = shares.map((share) => ({
    category_id: share.category.category_id,
    riders: drawnAnew.get(share.category.category_id) ?? sizeInProgramme(share),
    // A race number is given once: a race that was taken away leaves a hole.
    rules: share.category.planned,
    third_as_final: settings.third_as_final,
  }));
  return raceBlocks(classes.filter(({ riders, rules }) => riders > 0 && heatCount(riders, rules) > 0));
}

/** The blocks and pauses of the day in running order. In: classes that are drawn anew, by their size then. */
export const itemsOf = (facts: DayFacts, drawnAnew?: ReadonlyMap<number, number>): ProgrammeItem[] =>
  arrangeProgramme(facts.order, blocksOf(facts, drawnAnew));

/** Which races of the programme are still ridden: those taken away on a shortened day are holes in it. */
export function stillRidden({ shares }: DayFacts): (category_id: number, phase: Phase) => boolean {
  const classes = new Map(
    shares.map((share) => {
      const { category_id, planned, short_motos, short_way } = share.category;
      const heats = share.heats.map(({ phase, serie }) => ({ phase, serie, ridden: false }));
      return [category_id, { riders: sizeInProgramme(share), planned, short_motos, short_way, heats }];
    }),
  );
  return (category_id, phase) => {
    const one = classes.get(category_id);
    return one === undefined || ridesStill(one, phase);
  };
}

/** The races of the day in running order, with their numbers. In: classes that are drawn anew, by their size then. */
export function programmeOf(facts: DayFacts, drawnAnew?: ReadonlyMap<number, number>) {
  const isRidden = stillRidden(facts);
  return racesIn(itemsOf(facts, drawnAnew)).filter(({ category_id, phase }) => isRidden(category_id, phase));
}

export type Programme = ReturnType<typeof programmeOf>;

/** The number of a heat in a programme. A stage of more heats than its class asks for has its series behind its last number. */
export function numbersIn(
  programme: Programme,
): (category_id: number, phase: Phase, serie: number) => string {
  const numbers = new Map(
    programme.map((race) => [`${race.category_id} ${race.phase} ${race.serie}`, race.number]),
  );
  return (category_id, phase, serie) =>
    numbers.get(`${category_id} ${phase} ${serie}`) ?? `${phase}-${serie}`;
}
