import { heatKeyOf } from '#rules/judging/day-log.ts';
import type { DayPack, HeardHeat } from '#contract/judging/day.ts';
import type { HeatName } from '#rules/judging/heat-ops.ts';
import { type ListedRider, listPrint, numbersOf } from '#rules/judging/starting-list.ts';
import { GATE_LANES } from '#rules/races/transfer.ts';

export interface LineRider {
  entry_id: number;
  plate: string;
  name: string;
}

/** A heat as the finish line sees it: one drop of the gate, one race number. */
export interface LineHeat {
  key: string;
  heat: HeatName;
  number: string;
  class_name: string;
  /** Heats the class rides in that stage. */
  of: number;
  riders: readonly LineRider[];
  /** By lane, 1 to 8; null: nobody stands there. */
  tiles: readonly (LineRider | null)[];
  /** The starting list as it was drawn, and its print. */
  listed: readonly ListedRider[];
  list: string;
  /** Which ride of it counts. */
  attempt: number;
  /** Had results before this phone had it, or the phone it stands in for said its sheet. */
  ridden: boolean;
  /** Entries the gate reported absent. */
  absent: readonly number[];
}

type PackHeat = DayPack['heats'][number];

/** Each rider is at the number by which a judge calls him: his lane; a rider without a lane comes after the lanes. */
function tilesOf({ riders }: PackHeat, riderOf: ReadonlyMap<number, LineRider>): (LineRider | null)[] {
  const numbers = numbersOf(riders);
  const byNumber = new Map([...numbers].map(([entry_id, number]) => [number, riderOf.get(entry_id) ?? null]));
  const last = Math.max(GATE_LANES, ...numbers.values());
  return Array.from({ length: last }, (_, index) => byNumber.get(index + 1) ?? null);
}

/** The heats of a day in running order. In: the pack, and what was heard of others since. */
export function lineHeats({ classes, riders, heats }: DayPack, news: readonly HeardHeat[] = []): LineHeat[] {
  const heardOf = new Map(news.map((one) => [heatKeyOf(one), one]));
  const nameOf = new Map(classes.map(({ category_id, category_name }) => [category_id, category_name]));
  const riderOf = new Map(
    riders.map(({ entry_id, plate, name }) => [entry_id, { entry_id, plate, name }] as const),
  );
  const counts = new Map<string, number>();
  const stageOf = ({ category_id, phase }: PackHeat) => `${category_id} ${phase}`;
  for (const heat of heats) counts.set(stageOf(heat), (counts.get(stageOf(heat)) ?? 0) + 1);
  return heats.map((one) => {
    const { category_id, phase, serie, number } = one;
    const heat = { category_id, phase, serie };
    const heard = heardOf.get(heatKeyOf(heat));
    const attempt = Math.max(one.attempt, heard?.attempt ?? 1);
    const isNow = heard?.attempt === attempt;
    const tiles = tilesOf(one, riderOf);
    return {
      key: heatKeyOf(heat),
      heat,
      number,
      class_name: nameOf.get(category_id) ?? '',
      of: counts.get(stageOf(one)) ?? 1,
      riders: tiles.filter((rider) => rider !== null),
      tiles,
      listed: one.riders,
      list: listPrint(one.riders),
      attempt,
      // Results of an earlier ride do not belong to the one that counts.
      ridden: (one.ridden && one.attempt === attempt) || (isNow && heard.said),
      absent: isNow ? heard.absent : [],
    };
  });
}

interface Known {
  /** Heats whose sheet was said. */
  said: { has: (key: string) => boolean };
  /** Heats that were begun. */
  begun: { has: (key: string) => boolean };
}

const isOpen = ({ said, begun }: Known, { key, ridden }: LineHeat) =>
  begun.has(key) || (!said.has(key) && !ridden);

/** The heats whose sheet is not said, from the one after a heat to the end and then from the first on. */
function openAfter(heats: readonly LineHeat[], key: string, known: Known): LineHeat[] {
  const at = heats.findIndex((one) => one.key === key);
  return [...heats.slice(at + 1), ...heats.slice(0, at)].filter((one) => isOpen(known, one));
}

/** Another heat whose re-run the table called and whose sheet of it is not said; null: none. In: the heat to leave out. */
export const heatAgain = (heats: readonly LineHeat[], key: string, known: Known): LineHeat | null =>
  openAfter(heats, key, known).find(({ attempt }) => attempt > 1) ?? null;

/** The next heat whose sheet is not said: a re-run first; after the last heat, the first that was skipped; null: none. */
export const heatAfter = (heats: readonly LineHeat[], key: string, known: Known): LineHeat | null =>
  heatAgain(heats, key, known) ?? openAfter(heats, key, known)[0] ?? null;

/** The heats passed over before the last one that was said: their sheets are still owed, in running order. */
export function heatsOwed(heats: readonly LineHeat[], known: Known): LineHeat[] {
  const last = heats.findLastIndex(({ key }) => known.said.has(key));
  return heats.filter((one, at) => at < last && isOpen(known, one));
}

/** Another heat that was begun and not said, maybe by a second finger; null: none. In: the heat to leave out. */
export const heatBegun = (heats: readonly LineHeat[], key: string, { begun }: Known): LineHeat | null =>
  heats.find((one) => one.key !== key && begun.has(one.key)) ?? null;

/**
 * Where a day is resumed: the last heat that was begun, else the one after the last that was said, else the first without a result.
 * In: the key of the heat on the screen; it stays while its sheet is not said, whatever is heard of other heats.
 */
export function heatToOpen(
  heats: readonly LineHeat[],
  known: Known,
  shown: string | null = null,
): LineHeat | null {
  const standing = heats.find((one) => one.key === shown && isOpen(known, one));
  if (standing !== undefined) return standing;
  const begun = heats.findLast(({ key }) => known.begun.has(key));
  const last = heats.findLast(({ key }) => known.said.has(key));
  if (begun !== undefined) return begun;
  if (last !== undefined) return openAfter(heats, last.key, known)[0] ?? null;
  return heats.find((one) => isOpen(known, one)) ?? heats[0] ?? null;
}

/** The letters that stand in some numbers, plates or of races: what a keypad needs beside the digits. */
export const lettersOf = (numbers: readonly string[]): string[] =>
  [
    ...new Set(
      numbers
        .join('')
        .toUpperCase()
        .replaceAll(/[^A-Z]/g, ''),
    ),
  ].toSorted();
