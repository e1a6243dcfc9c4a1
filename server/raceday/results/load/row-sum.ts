import type { ImportSum } from '#contract/import-sum.ts';
import type { ImportReport } from '#contract/raceday/office/results/import.ts';
import type { Language } from '#contract/values.ts';
import { riderKey } from '#server/season/import/day/day-rows.ts';
import type { Loaded } from '#server/season/import/load-meeting.ts';
import type { Mismatch } from '#server/season/import/meeting/compare-ranking.ts';
import type { Meeting } from '#server/season/import/meeting/meeting-format.ts';
import { ImportRefusal } from '#server/season/import/meeting/refusal.ts';
import type { LeftOut } from '#server/season/import/programs/rows.ts';

/** The rows of a file, and those that are left out. */
export interface FileRows {
  rows: number;
  left: LeftOut[];
}

/** Returns the riders about whom something is asked: who they are, which category is meant, or which rank is right. */
function doubtfulOf(meeting: Meeting, loaded: Loaded | null, mismatches: readonly Mismatch[]): Set<string> {
  const keys = mismatches.map(({ category, plate }) => riderKey(category, plate));
  if (loaded?.outcome !== 'entered') return new Set(keys);
  const { categories, doubts } = loaded.onto.plan;
  const asked = new Set(categories.flatMap((one) => (one.asked ? [one.name] : [])));
  const inAsked = meeting.categories
    .filter(({ name }) => asked.has(name))
    .flatMap(({ name, riders }) => riders.map(({ plate }) => riderKey(name, plate)));
  return new Set([...keys, ...inAsked, ...doubts.map(({ category, plate }) => riderKey(category, plate))]);
}

/** Tells of a rider's row whether the race has it as it is in the file. */
function knowerOf(loaded: Loaded | null): (category: string, plate: string) => boolean {
  if (loaded?.outcome === 'entered')
    return (category, plate) => loaded.onto.standing.has(riderKey(category, plate));
  if (loaded?.outcome !== 'replaced') return () => loaded?.outcome === 'same';
  const changed = new Set(
    loaded.changes.map(({ kind, facts }) =>
      kind === 'category_added'
        ? String(facts['category'])
        : riderKey(String(facts['category']), String(facts['plate'])),
    ),
  );
  return (category, plate) => !changed.has(category) && !changed.has(riderKey(category, plate));
}

/** Counts what becomes of every row of a file: `rows` is always the sum of the others. */
export function sumOf(
  { rows, left }: FileRows,
  meeting: Meeting,
  loaded: Loaded | null,
  mismatches: readonly Mismatch[] = [],
): ImportSum {
  const doubts = doubtfulOf(meeting, loaded, mismatches);
  const isKnown = knowerOf(loaded);
  const sum = { taken: 0, known: 0, doubtful: 0 };
  for (const { name, riders } of meeting.categories)
    for (const { plate } of riders) {
      const isDoubtful = doubts.has(riderKey(name, plate));
      sum[isDoubtful ? 'doubtful' : isKnown(name, plate) ? 'known' : 'taken'] += 1;
    }
  return { rows, ...sum, left: left.filter(({ what }) => what === 'row').length };
}

/** Says in words what is left out of a file. */
export function tellLeft(
  { at, code, facts, ...left }: LeftOut,
  language: Language,
): ImportReport['left'][number] {
  return { ...left, place: at, reason: new ImportRefusal(code, at, facts).reason(language) };
}
