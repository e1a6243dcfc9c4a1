import { sameSplits, splitsWith } from '#rules/results/splits.ts';
import type { HeatItem, Item, Owner, RefusedItem, Result, Sent } from './items.ts';

/* What is kept, oldest first, and what becomes of it. Pure: the same for the database and for a device that cannot keep. */

export type Items = readonly Item[];

/** Where order counts: the same subject of the same owner. */
export const lineOf = ({ owner, subject }: Pick<Item, 'owner' | 'subject'>): string =>
  `${owner} · ${subject}`;

/** Says all of its subject: what was kept before it and is not on its way has nothing more to say. */
const saysAll = (item: Item): boolean => item.kind === 'heat';
const isOnItsWay = ({ isTried, refused }: Item): boolean => isTried && refused === null;

/** With one more. The same key again is the same write. */
export function withItem(items: Items, item: Item): Items {
  if (items.some(({ request_key }) => request_key === item.request_key)) return items;
  const obsolete = (one: Item) => saysAll(item) && lineOf(one) === lineOf(item) && !isOnItsWay(one);
  return [...items.filter((one) => !obsolete(one)), item];
}

/** Without one that nobody wants any more. */
export const withoutItem = (items: Items, request_key: string): Items =>
  items.filter((one) => one.request_key !== request_key);

/** With a mark that it was sent: from here on the server may have it. */
export const withTried = (items: Items, request_key: string): Items =>
  items.map((one) => (one.request_key === request_key && !one.isTried ? { ...one, isTried: true } : one));

/** With the reason why one was refused, unless a later one says all of it anew; null: it is to be sent once more. */
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

/** A lap counts with a place or a status only. */
const lapOf = ({ status, time_ms }: Result) => (status === null ? null : time_ms);

/** Nor do times on the way without one of them. */
const splitsOf = ({ status, splits = null }: Result) => splitsWith(status, splits);

/** Whether two lists say the same of every rider. */
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

/** The next write of a heat stands upon what the one before left there; if somebody else wrote since, the server says so. */
function upon(sent: Sent & { place: 'office' }, next: HeatItem): HeatItem {
  const { body } = sent.item;
  const standing = sent.reply.heats.find(({ phase, serie }) => phase === body.phase && serie === body.serie);
  if (!standing || next.body.basis !== body.basis || !saysSame(standing.runs, body.results)) return next;
  return { ...next, read: standing.runs, body: { ...next.body, basis: standing.basis } };
}

/** Without the one that arrived; what waited behind it follows from it. */
export function withSent(items: Items, sent: Sent): Items {
  const line = lineOf(sent.item);
  return withoutItem(items, sent.item.request_key).map((one) =>
    sent.place === 'office' && one.kind === 'heat' && lineOf(one) === line ? upon(sent, one) : one,
  );
}

/** Whether what it follows from has not arrived. What was refused is waited for by nobody. */
const isEarly = (item: Item, items: Items): boolean =>
  item.kind === 'check' &&
  item.after !== undefined &&
  items.some(({ request_key, refused }) => request_key === item.after && refused === null);

/** The one to be sent now: the first of its line, of somebody who is here, that waits for nothing else. In: lines that have to wait. */
export function nextToSend(
  items: Items,
  isHere: (owner: Owner) => boolean,
  held: ReadonlySet<string>,
): Item | null {
  const isNext = (one: Item) =>
    one.refused === null && isHere(one.owner) && !held.has(lineOf(one)) && !isEarly(one, items);
  return items.find(isNext) ?? null;
}
