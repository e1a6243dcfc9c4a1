import { Refusal } from '#contract/errors.ts';
import type { ClassToDraw } from '#rules/raceday/day/draw-room.ts';
import { type RaceBlock, raceBlocks } from '#rules/raceday/day/draw/race-numbers.ts';
import { arrangeProgramme, type ProgrammeItem, racesIn } from '#rules/raceday/day/programme.ts';
import { ridesStill } from '#rules/raceday/day/shorten.ts';
import { heatCount } from '#rules/raceday/races/transfer.ts';
import type { Phase } from '#rules/stages.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { RiderNames } from '#server/season/races/columns.ts';
import {
  type AnyRaceFacts,
  type CategoryShare,
  type EntryFact,
  shareByCategory,
} from '#server/season/races/facts.ts';
import { readOfficeRace } from '#server/raceday/results/queries.ts';
import { type DrawDay, readDrawDay } from './day-queries.ts';

/** The part of a class, with the heats of the race that have begun. */
export interface DayShare extends CategoryShare {
  begunHeats: ReadonlySet<number>;
}

/** The facts of a race for the draw room. */
export interface DayFacts extends DrawDay {
  race: AnyRaceFacts;
  shares: DayShare[];
  /** True when a first gate of the day has dropped, or a first result is written. */
  begun: boolean;
  /** True when race numbers are fixed: a gate has dropped, or the office has marked the sheets as distributed. */
  standing: boolean;
}

/** Reads a race for the draw room. Throws `race.not_found`. */
export async function readDayFacts(db: Db, race_id: number, names: RiderNames = 'full'): Promise<DayFacts> {
  const race = await readOfficeRace(db, race_id, names);
  const day = await readDrawDay(db, race_id);
  if (day === null) throw new Refusal('race.not_found');
  const begunHeats = new Set(day.begun_heats);
  const begun = begunHeats.size > 0 || race.runs.some(({ status }) => status !== null);
  const shares = shareByCategory(race).map((share) => ({ ...share, begunHeats }));
  return { ...day, race, shares, begun, standing: begun || day.numbers_given };
}

/** Returns a class of the race. Throws `race.category_elsewhere`. */
export function shareIn({ shares }: DayFacts, category_id: number): DayShare {
  const share = shares.find(({ category }) => category.category_id === category_id);
  if (!share) throw new Refusal('race.category_elsewhere');
  return share;
}

/** Returns the riders drawn with the class, in entry order: those who are entered and not removed from it. */
export const startersOf = ({ entries }: CategoryShare): EntryFact[] =>
  entries.filter(({ removed }) => removed === null);

const runsOf = ({ runsByEntry }: CategoryShare) => [...runsByEntry.values()].flat();

/** Returns how many riders each drawn heat of the first moto has. The list is empty before the draw. */
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

/** Tells whether one of its gates has dropped, one of its results is written, or it has rides without a printed heat. */
const isRidden = (share: DayShare): boolean =>
  runsOf(share).some(
    ({ status, heat_id }) => status !== null || heat_id === null || share.begunHeats.has(heat_id),
  );

/** Builds the class for the rule of the draw. */
export function toDraw(share: DayShare): ClassToDraw {
  const { rules } = share.category;
  const riders = startersOf(share).length;
  return { riders, heats: sizesOf(share).length, ridden: isRidden(share), rules };
}

/** Returns the riders its race numbers count: those drawn, even if they left, or those who would be drawn. */
export function sizeInProgramme(share: CategoryShare): number {
  const drawn = [...share.runsByEntry.values()].filter((runs) => runs.length > 0).length;
  return drawn === 0 ? startersOf(share).length : drawn;
}

/** Returns the blocks of the day in the usual order, with the new sizes of classes that are drawn again. */
export function blocksOf(
  { shares, settings }: DayFacts,
  drawnAnew: ReadonlyMap<number, number> = new Map(),
): RaceBlock[] {
  const classes = shares.map((share) => ({
    category_id: share.category.category_id,
    riders: drawnAnew.get(share.category.category_id) ?? sizeInProgramme(share),
    // A race number is given once, so a removed race leaves a gap.
    rules: share.category.planned,
    third_as_final: settings.third_as_final,
  }));
  return raceBlocks(classes.filter(({ riders, rules }) => riders > 0 && heatCount(riders, rules) > 0));
}

/** Returns the blocks and pauses in running order, with the new sizes of classes that are drawn again. */
export const itemsOf = (facts: DayFacts, drawnAnew?: ReadonlyMap<number, number>): ProgrammeItem[] =>
  arrangeProgramme(facts.order, blocksOf(facts, drawnAnew));

/** Returns a test for the races still ridden. Those removed on a shortened day are gaps in the programme. */
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

/** Returns the numbered races in running order, with the new sizes of classes that are drawn again. */
export function programmeOf(facts: DayFacts, drawnAnew?: ReadonlyMap<number, number>) {
  const isRidden = stillRidden(facts);
  return racesIn(itemsOf(facts, drawnAnew)).filter(({ category_id, phase }) => isRidden(category_id, phase));
}

export type Programme = ReturnType<typeof programmeOf>;

/** Returns the number of a heat in a programme, or phase and serie of a heat beyond those its class needs. */
export function numbersIn(
  programme: Programme,
): (category_id: number, phase: Phase, serie: number) => string {
  const numbers = new Map(
    programme.map((race) => [`${race.category_id} ${race.phase} ${race.serie}`, race.number]),
  );
  return (category_id, phase, serie) =>
    numbers.get(`${category_id} ${phase} ${serie}`) ?? `${phase}-${serie}`;
}
