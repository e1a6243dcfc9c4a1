import { comparePhases, type Phase } from '#rules/stages.ts';
import { numberBlocks, type PlacedBlock, type RaceBlock } from './draw/race-numbers.ts';

/** The kinds of pauses between races. */
export const PAUSE_KINDS = ['break', 'ceremony', 'practice'] as const;

/** A time without races. */
export interface Pause {
  kind: (typeof PAUSE_KINDS)[number];
  /** The announced title. It is null when only the kind is announced. */
  title: string | null;
  minutes: number;
}

/** An item of the office's order: a block by its name, whatever it holds by now, or a pause. */
export type StoredItem =
  | (Pick<PlacedBlock, 'category_id' | 'phase' | 'letter' | 'given'> & { kind: 'block' })
  | Pause;

/** The programme of a day: blocks and pauses in running order. */
export type ProgrammeItem = (PlacedBlock & { kind: 'block' }) | Pause;

/** The most pauses of a programme. They are more than a day can hold. */
const MOST_PAUSES = 40;

interface NamedBlock {
  category_id: number;
  phase: Phase;
  letter: string;
}

/** The part of a programme item that moving needs. */
type MovedItem = (NamedBlock & { kind: 'block' }) | { kind: Pause['kind'] };

const nameOf = ({ category_id, phase, letter }: NamedBlock): string => `${category_id} ${phase} ${letter}`;

/** A block without a place goes behind its neighbour of the usual order, between the other blocks of its class. */
function placeFor(block: RaceBlock, before: readonly RaceBlock[], items: readonly ProgrammeItem[]): number {
  const isOwn = (item: ProgrammeItem, side: number) =>
    item.kind === 'block' &&
    item.category_id === block.category_id &&
    comparePhases(item.phase, block.phase) * side > 0;
  const names = new Set(before.map(nameOf));
  const isBefore = (item: ProgrammeItem) => item.kind === 'block' && names.has(nameOf(item));
  const neighbour = before.at(-1);
  const behind = neighbour
    ? items.findIndex((item) => item.kind === 'block' && nameOf(item) === nameOf(neighbour))
    : -1;
  const earliest = items.findLastIndex((item) => isOwn(item, -1)) + 1;
  const ownNext = items.findIndex((item) => isOwn(item, 1));
  const usual = behind >= 0 ? behind + 1 : items.findLastIndex(isBefore) + 1;
  const latest = ownNext < 0 ? items.length : ownNext;
  return Math.min(Math.max(usual, earliest), latest);
}

/**
 * This combines the order that the office stored with what the day rides now. A block that is no longer ridden disappears, and a
 * new one stands behind its neighbour, and never before an earlier race of its class.
 *
 * @param stored the stored order, empty when the usual one counts
 * @param blocks the blocks, in the usual order
 * @returns the programme
 * Source: docs/regulation.md §7.5.
 */
export function arrangeProgramme(
  stored: readonly StoredItem[],
  blocks: readonly RaceBlock[],
): ProgrammeItem[] {
  const now = new Map(blocks.map((block) => [nameOf(block), block]));
  const items = stored.flatMap((item): ProgrammeItem[] => {
    if (item.kind !== 'block') return [item];
    const block = now.get(nameOf(item));
    return block ? [{ ...block, kind: 'block', given: item.given }] : [];
  });
  const placed = new Set(items.flatMap((item) => (item.kind === 'block' ? [nameOf(item)] : [])));
  for (const [index, block] of blocks.entries()) {
    if (placed.has(nameOf(block))) continue;
    items.splice(placeFor(block, blocks.slice(0, index), items), 0, { ...block, kind: 'block', given: null });
  }
  return items;
}

const blocksIn = (items: readonly ProgrammeItem[]): PlacedBlock[] =>
  items.filter((item) => item.kind === 'block');

/**
 * This numbers every race of a programme.
 *
 * @param items the programme
 * @returns the races, in running order
 * Source: docs/regulation.md §7.2.
 */
export function racesIn(items: readonly ProgrammeItem[]) {
  return numberBlocks(blocksIn(items));
}

/**
 * This fixes the numbers that the races of a programme have now. A race that is moved afterwards keeps its number, and one that is
 * not ridden leaves a gap.
 *
 * @param items the programme
 * @returns the programme with the numbers in `given`
 * Source: docs/regulation.md §7.2.
 */
export function giveNumbers(items: readonly ProgrammeItem[]): ProgrammeItem[] {
  const races = Map.groupBy(racesIn(items), ({ category_id, phase }) => `${category_id} ${phase}`);
  return items.map((item) => {
    if (item.kind !== 'block' || item.given !== null) return item;
    const numbers = (races.get(`${item.category_id} ${item.phase}`) ?? []).map(({ number }) =>
      Number(number.slice(item.letter.length)),
    );
    const [first] = numbers;
    return first === undefined ? item : { ...item, given: { first, last: numbers.at(-1) ?? first } };
  });
}

/** Each class has to ride its races in order: M1 before M2, and no stage before the one it comes from. */
function keepsOwnOrder(items: readonly MovedItem[]): boolean {
  const reached = new Map<number, Phase>();
  return items.every((item) => {
    if (item.kind !== 'block') return true;
    const { category_id, phase } = item;
    const before = reached.get(category_id);
    reached.set(category_id, phase);
    return before === undefined || comparePhases(before, phase) < 0;
  });
}

/**
 * This finds what keeps a programme from being ridden.
 *
 * @param items the wanted order
 * @param blocks the blocks of the day
 * @returns the code of the refusal, null when the programme can be ridden
 * Source: docs/regulation.md §7.5.
 */
export function refuseProgramme(items: readonly StoredItem[], blocks: readonly RaceBlock[]) {
  const asked = items.flatMap((item) => (item.kind === 'block' ? [nameOf(item)] : []));
  const held = new Set(blocks.map(nameOf));
  const isSame =
    asked.length === held.size && new Set(asked).size === held.size && asked.every((one) => held.has(one));
  if (!isSame) return 'programme.other_races';
  if (items.length - asked.length > MOST_PAUSES) return 'programme.too_many_pauses';
  return keepsOwnOrder(arrangeProgramme(items, blocks)) ? null : 'programme.own_order';
}

/**
 * This moves a block or a pause.
 *
 * @param items the programme
 * @param from its position, counted from 0
 * @param before the position before which it is put; the length puts it at the end
 * @returns the new order, null when a class would ride a later race before an earlier one or there is nothing at the position
 */
export function moveItem<Item extends MovedItem>(
  items: readonly Item[],
  from: number,
  before: number,
): Item[] | null {
  const moved = items[from];
  if (!moved) return null;
  const rest = items.toSpliced(from, 1);
  const next = rest.toSpliced(before > from ? before - 1 : before, 0, moved);
  return keepsOwnOrder(next) ? next : null;
}

/**
 * This moves a class before another one in every phase that both ride. A phase that only one of them rides stays as it is.
 *
 * @param items the programme
 * @param category_id the class that moves
 * @param before_category_id the class before which it is put
 * @returns the new order, null when a class would ride a later race before an earlier one
 */
export function moveClass<Item extends MovedItem>(
  items: readonly Item[],
  category_id: number,
  before_category_id: number,
): Item[] | null {
  const phases = new Set(
    items.flatMap((item) => (item.kind === 'block' ? [`${item.phase} ${item.letter}`] : [])),
  );
  let next: Item[] | null = [...items];
  for (const phase of phases) {
    const at = (id: number) =>
      next?.findIndex(
        (item) =>
          item.kind === 'block' && item.category_id === id && `${item.phase} ${item.letter}` === phase,
      ) ?? -1;
    const [from, to] = [at(category_id), at(before_category_id)];
    if (next && from >= 0 && to >= 0) next = moveItem(next, from, to);
  }
  return next;
}

/**
 * This puts a pause into a programme.
 *
 * @param items the programme
 * @param before the position before which it is put, counted from 0
 * @param pause the pause
 * @returns the new order
 */
export function insertPause<Item>(items: readonly Item[], before: number, pause: Item): Item[] {
  return items.toSpliced(before, 0, pause);
}

/**
 * This removes a pause from a programme. A block at that position stays.
 *
 * @param items the programme
 * @param at the position, counted from 0
 * @returns the new order
 */
export function removePause<Item extends { kind: string }>(items: readonly Item[], at: number): Item[] {
  return items[at]?.kind === 'block' ? [...items] : items.toSpliced(at, 1);
}

/**
 * This finds the position of a race in the day, whatever its number, as in "race 37 of 378".
 *
 * @param races the races, in running order
 * @param number the number of the race
 * @returns the position, counted from 1, and the number of races; null when there is no such race
 */
export function ordinalOf(races: readonly { number: string }[], number: string) {
  const index = races.findIndex((race) => race.number === number);
  return index < 0 ? null : { ordinal: index + 1, of: races.length };
}
