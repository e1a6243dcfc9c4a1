import { sameSplits, splitsWith } from '#rules/raceday/races/splits.ts';
import type { HeatItem, Item, Owner, RefusedItem, Result, Sent } from './items.ts';

/* The stored writes, oldest first, and what becomes of them, as pure functions for any store. */

export type Items = readonly Item[];

/** Names the line in which the order counts: the same subject of the same owner. */
export const lineOf = ({ owner, subject }: Pick<Item, 'owner' | 'subject'>): string =>
  `${owner} · ${subject}`;

/** Tells whether a write replaces its whole subject. Earlier writes that are not on their way are then obsolete. */
const saysAll = (item: Item): boolean => item.kind === 'heat';
const isOnItsWay = ({ isTried, refused }: Item): boolean => isTried && refused === null;

/** Adds a write. The same key again is the same write. */
export function withItem(items: Items, item: Item): Items {
  if (items.some(({ request_key }) => request_key === item.request_key)) return items;
  const obsolete = (one: Item) => saysAll(item) && lineOf(one) === lineOf(item) && !isOnItsWay(one);
  return [...items.filter((one) => !obsolete(one)), item];
}

/** Removes a write that nobody wants any more. */
export const withoutItem = (items: Items, request_key: string): Items =>
  items.filter((one) => one.request_key !== request_key);

/** Marks that a write was sent. From here on, the server may have it. */
export const withTried = (items: Items, request_key: string): Items =>
  items.map((one) => (one.request_key === request_key && !one.isTried ? { ...one, isTried: true } : one));

/** Adds the reason of a refusal, unless a later write replaces all of it. With null, it is to be sent once more. */
export function withRefused(items: Items, request_key: string, refused: RefusedItem | null): Items {
  const at = items.findIndex((one) => one.request_key === request_key);
  const refusedOne = items[at];
  if (refusedOne === undefined) return items;
  const isObsolete = items
    .slice(at + 1)
    .some((later) => saysAll(later) && lineOf(later) === lineOf(refusedOne));
  return isObsolete && refused !== null
    ? withoutItem(items, request_key)
    : items.map((one) => (one === refusedOne ? { ...one, refused } : one));
}

/** Gives the lap, which counts only with a place or a status. */
const lapOf = ({ status, time_ms }: Result) => (status === null ? null : time_ms);

/** Gives the split times, which also count only with a place or a status. */
const splitsOf = ({ status, splits = null }: Result) => splitsWith(status, splits);

/** Tells whether two lists have the same result for every rider. */
export function saysSame(one: readonly Result[], other: readonly Result[]): boolean {
  const known = new Map(other.map((result) => [result.entry_id, result]));
  return (
    one.length === other.length &&
    one.every((result) => {
      const same = known.get(result.entry_id);
      if (same === undefined || lapOf(same) !== lapOf(result)) return false;
      if (!sameSplits(splitsOf(same), splitsOf(result))) return false;
      return same.status === result.status && same.place === result.place;
    })
  );
}

/** Bases the next write of a heat on the result of the one before. The server reports it if others wrote since. */
function upon(sent: Sent & { place: 'office' }, next: HeatItem): HeatItem {
  const { body } = sent.item;
  const standing = sent.reply.heats.find(({ phase, serie }) => phase === body.phase && serie === body.serie);
  if (!standing || next.body.basis !== body.basis || !saysSame(standing.runs, body.results)) return next;
  return { ...next, read: standing.runs, body: { ...next.body, basis: standing.basis } };
}

/** Removes the write that arrived. A write that waited behind it follows from it. */
export function withSent(items: Items, sent: Sent): Items {
  const line = lineOf(sent.item);
  return withoutItem(items, sent.item.request_key).map((one) =>
    sent.place === 'office' && one.kind === 'heat' && lineOf(one) === line ? upon(sent, one) : one,
  );
}

/** Tells whether the write that it follows from has not arrived. Nothing waits for a refused write. */
const isEarly = (item: Item, items: Items): boolean =>
  item.kind === 'check' &&
  item.after !== undefined &&
  items.some(({ request_key, refused }) => request_key === item.after && refused === null);

/** Finds the write to send: the first of its line, not in `held`, of an owner who is here, waiting for nothing else. */
export function nextToSend(
  items: Items,
  isHere: (owner: Owner) => boolean,
  held: ReadonlySet<string>,
): Item | null {
  const isNext = (one: Item) =>
    one.refused === null && isHere(one.owner) && !held.has(lineOf(one)) && !isEarly(one, items);
  return items.find(isNext) ?? null;
}
