import type { DeskEntry } from '#contract/raceday/office/desk/desk.ts';
import type { DeskItem } from '#web/outbox/items.ts';

/** Removes accents and capitals. At a loud desk, people type names as they hear them. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Finds entries by every word of a search: a plate's beginning, or a part of the name, club or category. */
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

/** Finds entries with an unanswered action, which the list may not show correctly. A refused one changes nothing. */
export function underWay(items: readonly Pick<DeskItem, 'entry_id' | 'refused'>[]): ReadonlySet<number> {
  return new Set(
    items.flatMap(({ entry_id, refused }) => (entry_id === null || refused !== null ? [] : [entry_id])),
  );
}
