import { isOutOfOrder } from '#rules/raceday/races/splits.ts';
import { MAX_RIDERS } from '#rules/formats/gate.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { checkCut } from './check-cut.ts';
import { checkHeats } from './check-heats.ts';
import { checkStages } from './check-stages.ts';
import { type Meeting, type MeetingCategory, splitsOfRun } from './meeting-format.ts';
import { ImportRefusal } from './refusal.ts';

const MOST_CATEGORIES = 500;

/** Refuses the second of two values that have to differ. */
function refuseTwice(
  values: readonly string[],
  refuse: (index: number, first: number) => ImportRefusal,
): void {
  const seen = new Map<string, number>();
  for (const [index, value] of values.entries()) {
    const first = seen.get(value);
    if (first !== undefined) throw refuse(index, first);
    seen.set(value, index);
  }
}

function checkRiders({ riders }: MeetingCategory, at: string): void {
  refuseTwice(
    riders.map(({ plate }) => plate),
    (index) =>
      new ImportRefusal('import_plate_twice', `${at}.riders[${index}].plate`, {
        plate: riders[index]?.plate ?? '',
      }),
  );
  for (const [index, rider] of riders.entries()) {
    const runsAt = `${at}.riders[${index}].runs`;
    refuseTwice(
      rider.runs.map(({ phase }) => phase),
      (run) =>
        new ImportRefusal('import_phase_twice', `${runsAt}[${run}].phase`, {
          phase: rider.runs[run]?.phase ?? '',
        }),
    );
    for (const [run, { status, place, time_s, hill_s, split_s }] of rider.runs.entries()) {
      const runAt = `${runsAt}[${run}].place`;
      const splits = splitsOfRun({ hill_s, split_s });
      if (splits && isOutOfOrder(splits, time_s === null ? null : Math.round(time_s * 1000)))
        throw new ImportRefusal('import_split_order', `${runsAt}[${run}].hill_s`);
      if (status === 'OK' && place === null) throw new ImportRefusal('import_ok_without_place', runAt);
      if (status !== 'OK' && place !== null)
        throw new ImportRefusal('import_place_with_status', runAt, { status });
    }
  }
}

/**
 * Checks the facts of one category against each other, and throws ImportRefusal with the path of the first false one.
 * `printed` is how many riders the file lists. Where some of them are left out, nobody can tell who passed the cut.
 */
export function checkCategory(
  category: MeetingCategory,
  rules: RaceRules,
  at: string,
  printed = category.riders.length,
): void {
  const count = category.riders.length;
  if (count === 0) throw new ImportRefusal('import_category_empty', `${at}.riders`, { name: category.name });
  if (count > MAX_RIDERS) throw new ImportRefusal('import_too_many', `${at}.riders`, { limit: MAX_RIDERS });
  checkRiders(category, at);
  // A rider in a race they never reached makes its places wrong too. The stage is the real error then.
  checkStages(category, rules, at, printed);
  if (printed === count) checkCut(category, rules, at);
  checkHeats(category, rules, at, printed);
}

/** Checks the facts of a meeting against each other, and throws ImportRefusal with the path of the first false one. */
export function checkMeeting({ categories, rules }: Pick<Meeting, 'categories' | 'rules'>): void {
  refuseCategories(categories.map(({ name }) => name));
  for (const [index, category] of categories.entries())
    checkCategory(category, rules, `categories[${index}]`);
}

/** Refuses a meeting without categories, with too many, or with one name twice. */
export function refuseCategories(names: readonly string[]): void {
  if (names.length === 0) throw new ImportRefusal('import_no_categories', 'categories');
  if (names.length > MOST_CATEGORIES)
    throw new ImportRefusal('import_too_many', 'categories', { limit: MOST_CATEGORIES });
  refuseTwice(
    names.map((name) => name.toLowerCase()),
    (index) =>
      new ImportRefusal('import_category_twice', `categories[${index}].name`, { name: names[index] ?? '' }),
  );
}
