import type { DeskEntry } from '#contract/office/desk/desk.ts';
import type { DeskItem } from '#web/outbox/items.ts';

/** Without accents and capitals: at a loud desk names are typed as they are heard. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Entries by every word of a question: a plate from its beginning, a part of the name, club or category. */
export function foundEntries(
  items: readonly DeskEntry[],
  question: string,
  onlyMissing: boolean,
): DeskEntry[] {
  const words = plain(question)
    .split(/\s+/)
    .filter((word) => word !== '');
  return items.filter(({ plate, rider_fullname, club_name, category_name, missing }) => {
    if (onlyMissing && missing.length === 0) return false;
    const text = plain(`${rider_fullname} ${club_name ?? ''} ${category_name}`);
    return words.every((word) => plain(plate).startsWith(word) || text.includes(word));
  });
}

/** Entries with an action that the server has not answered: the list may not show them correctly. A refused action changes nothing. */
export function underWay(items: readonly Pick<DeskItem, 'entry_id' | 'refused'>[]): ReadonlySet<number> {
  return new Set(
    items.flatMap(({ entry_id, refused }) => (entry_id === null || refused !== null ? [] : [entry_id])),
  );
}
