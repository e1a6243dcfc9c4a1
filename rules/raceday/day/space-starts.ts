import type { Phase } from '#rules/stages.ts';
import { findCloseStarts, PREFERRED_GAP } from './draw/race-numbers.ts';
import { moveClass, moveItem, type Pause } from './programme.ts';

/** A block with its races, or a pause. `riders` holds who starts in a race and rides in another class too. */
type SpacedItem =
  | {
      kind: 'block';
      category_id: number;
      phase: Phase;
      letter: string;
      races: readonly { riders: readonly number[]; done: boolean }[];
    }
  | { kind: Pause['kind'] };

/** A day of 44 classes settles in far fewer moves. */
const MOST_MOVES = 40;

/** The races of an order, each with the position of its block. */
const racesOf = (items: readonly SpacedItem[]) =>
  items.flatMap((item, at) =>
    item.kind === 'block' ? item.races.map(({ riders }) => ({ at, riders })) : [],
  );

function closeIn(items: readonly SpacedItem[]) {
  return findCloseStarts(
    racesOf(items).map(({ riders }, index) => ({ number: String(index), rider_ids: riders })),
  );
}

/** One pair of starts in a row weighs more than a hundred with a race between them, and so on. */
const nearness = (items: readonly SpacedItem[]): number =>
  closeIn(items).reduce((sum, { apart }) => sum + 100 ** (PREFERRED_GAP - apart), 0);

/** The orders that a block can be moved to inside its phase: with the whole class, or alone. None touches what has begun. */
function ordersBy<Item extends SpacedItem>(items: readonly Item[], at: number, begun: number): Item[][] {
  const moved = items[at];
  if (moved?.kind !== 'block' || at < begun) return [];
  const [head, tail] = [items.slice(0, begun), items.slice(begun)];
  const places = tail.flatMap((item: SpacedItem, index) =>
    item.kind === 'block' && item.phase === moved.phase && item.letter === moved.letter
      ? [{ category_id: item.category_id, index }]
      : [],
  );
  const behind = (places.at(-1)?.index ?? 0) + 1;
  return [
    ...places.map(({ category_id }) => moveClass(tail, moved.category_id, category_id)),
    ...[...places.map(({ index }) => index), behind].map((index) => moveItem(tail, at - begun, index)),
  ].flatMap((order) => (order === null ? [] : [[...head, ...order]]));
}

/** The best order that one move of a block of two close starts gives; null when no move makes the day better. */
function betterBy<Item extends SpacedItem>(items: readonly Item[], begun: number): Item[] | null {
  const races = racesOf(items);
  const blocks = closeIn(items).flatMap(({ first, second }) =>
    [first, second].map((index) => races[Number(index)]?.at ?? -1),
  );
  const now = nearness(items);
  for (const at of new Set(blocks)) {
    let best: Item[] | null = null;
    let least = now;
    for (const order of ordersBy(items, at, begun)) {
      const near = nearness(order);
      if (near < least) [best, least] = [order, near];
    }
    if (best !== null) return best;
  }
  return null;
}

/**
 * This looks for an order in which riders of two classes have more time between their starts: blocks are moved inside their phase, the
 * whole class where that helps. What has begun stays, and every class keeps its own order.
 *
 * @param items the programme, with the riders of two classes in each race
 * @returns a better order, null when none was found
 * Source: docs/regulation.md §7.2.
 */
export function spaceStarts<Item extends SpacedItem>(items: readonly Item[]): Item[] | null {
  const begun =
    items.findLastIndex((item) => item.kind === 'block' && item.races.some(({ done }) => done)) + 1;
  let found: Item[] | null = null;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const better: Item[] | null = betterBy(found ?? items, begun);
    if (better === null) break;
    found = better;
  }
  return found;
}
