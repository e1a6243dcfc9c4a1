import { comparePhases, type Phase } from '#rules/stages.ts';
import { numberBlocks, type PlacedBlock, type RaceBlock } from './draw/race-numbers.ts';

/** What stands between races. */
export const PAUSE_KINDS = ['break', 'ceremony', 'practice'] as const;

/** A time without races. */
export interface Pause {
  kind: (typeof PAUSE_KINDS)[number];
  /** What is announced; null: the kind alone. */
  title: string | null;
  minutes: number;
}

/** What the office put into its order: blocks by their name, whatever they hold by now, and pauses. */
export type StoredItem =
  | (Pick<PlacedBlock, 'category_id' | 'phase' | 'letter' | 'given'> & { kind: 'block' })
  | Pause;

/** The programme of a day: blocks and pauses in running order. */
export type ProgrammeItem = (PlacedBlock & { kind: 'block' }) | Pause;

/** Most pauses of a programme: more than a day can hold. */
const MOST_PAUSES = 40;

interface NamedBlock {
  category_id: number;
  phase: Phase;
  letter: string;
}

/** The part of a programme that moving needs. */
type MovedItem = (NamedBlock & { kind: 'block' }) | { kind: Pause['kind'] };

const nameOf = ({ category_id, phase, letter }: NamedBlock): string => `${category_id} ${phase} ${letter}`;

/** Where a block that has no place yet goes: behind its neighbour of the usual order, between the others of its class. */
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
 * The programme as it stands: what the office put into its order, with what the day rides now. In: the stored order (none: the usual
 * one), the blocks in the usual order. A block that is no longer ridden goes; a new one stands behind its neighbour, and never
 * before an earlier race of its class. Source: docs/regulation.md §7.5.
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

/** Every race of a programme in running order with its number. Source: docs/regulation.md §7.2. */
export function racesIn(items: readonly ProgrammeItem[]) {
  return numberBlocks(blocksIn(items));
}

/**
 * The same programme with the numbers its races have now given for good: moved afterwards, a race keeps its number, and one that is
 * not ridden leaves a hole. Source: docs/regulation.md §7.2.
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

/** Whether each class rides its races one after the other: M1 before M2, no stage before the one it comes from. */
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
 * Whether a programme may be ridden. In: the order that is asked for, the blocks of the day. Out: why not; null: it may.
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
 * Moves a block or a pause. In: its position and the position it is put before (the length: to the end). Out: the new order; null where a
 * class would ride a later race before an earlier one.
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
 * Moves a class before another one wherever both ride the same phase: its order of the whole day. In: the two classes. A phase in which
 * only one of them rides stays as it is. Out: null where a class would ride a later race before an earlier one.
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

/** Puts a pause into a programme. In: the position it is put before. */
export function insertPause<Item>(items: readonly Item[], before: number, pause: Item): Item[] {
  return items.toSpliced(before, 0, pause);
}

/** Takes a pause out of a programme. In: the items and a position; a block there stays. */
export function removePause<Item extends { kind: string }>(items: readonly Item[], at: number): Item[] {
  return items[at]?.kind === 'block' ? [...items] : items.toSpliced(at, 1);
}

/** "race 37 of 378": where a race stands in the day, whatever its number. In: its number. Out: null where there is none. */
export function ordinalOf(races: readonly { number: string }[], number: string) {
  const index = races.findIndex((race) => race.number === number);
  return index < 0 ? null : { ordinal: index + 1, of: races.length };
}
