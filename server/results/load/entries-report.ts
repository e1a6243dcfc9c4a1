import type { EntriesReport, loadImport } from '#contract/office/results/import.ts';
import { isPublished } from '#rules/race-statuses.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { riderKey } from '#server/import/day/day-rows.ts';
import { resultText } from '#rules/results/result-text.ts';
import type { OntoEntries } from '#server/import/onto-entries.ts';
import type { Decisions } from '#server/import/plan-entries.ts';

type Told = Asked<typeof loadImport>['body']['decisions'];

/** What a form says that was decided. `replaces`: as decided, or as if it were, to see what would come of it. */
export function decisionsOf(told: Told, replaces: boolean): Decisions {
  return {
    categories: new Map(told?.categories.map(({ name, category_id }) => [name, category_id])),
    riders: new Map(told?.riders.map((one) => [riderKey(one.category, one.plate), one.entry_id])),
    replaces,
  };
}

/** What a file would do to a race with entries, in the contract's words. */
export function reportOnEntries(race_id: number, onto: OntoEntries): EntriesReport {
  const { plan, race, lines } = onto;
  const names = new Map(race.categories.map((one) => [one.category_id, one.category_name]));
  const entries = new Map(race.entries.map((entry) => [entry.entry_id, entry]));
  const person = (entry_id: number) => {
    const entry = entries.get(entry_id);
    const category = names.get(entry?.category_id ?? 0) ?? '';
    return entry ? [{ entry_id, category, plate: entry.plate, name: entry.name }] : [];
  };
  return {
    race_id,
    race_status: onto.race_status,
    matched: plan.matched.size,
    categories: plan.categories.map(({ name, category_id, asked, suggested }) => ({
      name,
      category_id,
      asked,
      suggested,
    })),
    race_categories: race.categories.map(({ category_id, category_name }) => ({
      category_id,
      category_name,
    })),
    doubts: plan.doubts.map((one) => ({ ...one, candidates: one.candidates.flatMap(person) })),
    strangers: plan.strangers,
    absent: plan.absent.flatMap(({ entry_id }) => person(entry_id)),
    moved: plan.moved,
    renumbered: plan.renumbered,
    untouched: plan.untouched.map((category_id) => names.get(category_id) ?? ''),
    needs_reason: isPublished(onto.race_status) && lines.length > 0,
    replaced: lines
      .filter(({ was_status }) => was_status !== null)
      .map(({ category, phase, plate, name, was_status, was_place, became_status, became_place }) => ({
        category,
        phase,
        plate,
        name,
        was: resultText({ status: was_status, place: was_place }),
        became: resultText({ status: became_status, place: became_place }),
      })),
  };
}
