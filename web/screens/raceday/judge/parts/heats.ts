import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { DayPack, HeardHeat, PackHeat } from '#contract/raceday/judging/day.ts';
import { listPrint, numbersOf } from '#rules/raceday/judging/starting-list.ts';
import type { CarryHeat } from '#web/parts/carry/carried.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';

export interface LineRider {
  entry_id: number;
  plate: string;
  name: string;
}

/** A heat, as the finish line sees it: one drop of the gate, one race number. */
export interface LineHeat extends CarryHeat {
  class_name: string;
  /** The number of heats that the class rides in that stage. */
  of: number;
  riders: readonly LineRider[];
  /** The riders by lane, 1 to 8. It is null where nobody stands. */
  tiles: readonly (LineRider | null)[];
  /** The fingerprint of the starting list. */
  list: string;
  /** The number of the ride that counts. */
  attempt: number;
  /** It had results before this phone had it, or the phone that this one stands in for recorded its sheet. */
  ridden: boolean;
  /** The entries that the gate reported absent. */
  absent: readonly number[];
}

/** Places each rider at the number a judge calls: the lane. A rider without a lane comes after the lanes. */
function tilesOf({ riders }: PackHeat, riderOf: ReadonlyMap<number, LineRider>): (LineRider | null)[] {
  const numbers = numbersOf(riders);
  const byNumber = new Map([...numbers].map(([entry_id, number]) => [number, riderOf.get(entry_id) ?? null]));
  const last = Math.max(GATE_LANES, ...numbers.values());
  return Array.from({ length: last }, (_, index) => byNumber.get(index + 1) ?? null);
}

/** Gives the heats of a day in running order, from the pack and the later news about others. */
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
  /** The heats whose sheet was recorded. */
  said: { has: (key: string) => boolean };
  /** The heats that were begun. */
  begun: { has: (key: string) => boolean };
}

const isOpen = ({ said, begun }: Known, { key, ridden }: LineHeat) =>
  begun.has(key) || (!said.has(key) && !ridden);

/** Lists the heats whose sheet is not recorded, from the one after a heat to the end, and then from the first on. */
function openAfter(heats: readonly LineHeat[], key: string, known: Known): LineHeat[] {
  const at = heats.findIndex((one) => one.key === key);
  return [...heats.slice(at + 1), ...heats.slice(0, at)].filter((one) => isOpen(known, one));
}

/** Finds another heat than `key` with a called re-run and no new sheet. It is null when there is none. */
export const heatAgain = (heats: readonly LineHeat[], key: string, known: Known): LineHeat | null =>
  openAfter(heats, key, known).find(({ attempt }) => attempt > 1) ?? null;

/** Finds the next heat without a sheet: a re-run first, after the last heat the first skipped one, or null. */
export const heatAfter = (heats: readonly LineHeat[], key: string, known: Known): LineHeat | null =>
  heatAgain(heats, key, known) ?? openAfter(heats, key, known)[0] ?? null;

/** Lists the heats before the last recorded one whose sheets are still missing, in running order. */
export function heatsOwed(heats: readonly LineHeat[], known: Known): LineHeat[] {
  const last = heats.findLastIndex(({ key }) => known.said.has(key));
  return heats.filter((one, at) => at < last && isOpen(known, one));
}

/** Finds another heat than `key` that was begun and not recorded, maybe by a second finger, or null. */
export const heatBegun = (heats: readonly LineHeat[], key: string, { begun }: Known): LineHeat | null =>
  heats.find((one) => one.key !== key && begun.has(one.key)) ?? null;

/**
 * Finds the heat at which a day is resumed: the last one that was begun, or else the one after the last recorded one,
 * or else the first without a result. The heat on the screen stays while its sheet is not recorded, whatever news
 * arrives of other heats.
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

/** Lists the letters in some plates or race numbers, which a keypad needs beside the digits. */
export const lettersOf = (numbers: readonly string[]): string[] =>
  [
    ...new Set(
      numbers
        .join('')
        .toUpperCase()
        .replaceAll(/[^A-Z]/g, ''),
    ),
  ].toSorted();
