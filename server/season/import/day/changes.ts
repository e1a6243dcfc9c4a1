import type { Language } from '#contract/values.ts';
import type { Run } from '#rules/raceday/races/types.ts';
import { type DayCategory, ranksByPlate } from './day.ts';
import { type Facts, tell } from '#server/season/import/meeting/refusal.ts';

/** One change that a corrected file makes. `kind` names its sentence in text/. */
export interface DayChange {
  kind: 'category_added' | 'category_removed' | 'rider_added' | 'rider_removed' | 'runs' | 'rank' | 'details';
  facts: Facts;
}

const textOf = (run: Run): string =>
  [
    run.heat,
    run.lane,
    run.status,
    run.place,
    run.time_ms,
    run.heat_size,
    run.splits?.hill_ms,
    ...(run.splits?.split_ms ?? []),
  ].join(' ');

/** Counts the runs of a rider that appeared, disappeared or changed. */
function changedRuns(before: readonly Run[], after: readonly Run[]): number {
  const texts = new Map(before.map((run) => [run.phase, textOf(run)]));
  const changed = after.filter((run) => texts.get(run.phase) !== textOf(run)).length;
  const phases = new Set(after.map(({ phase }) => phase));
  return changed + before.filter(({ phase }) => !phases.has(phase)).length;
}

function categoryChanges(before: DayCategory, after: DayCategory): DayChange[] {
  const category = after.name;
  const key = ({ name, rider }: DayCategory['riders'][number]): string => `${rider.plate} ${name}`;
  const old = new Map(before.riders.map((one) => [key(one), one]));
  const kept = new Set(after.riders.map(key));
  const ranks = { before: ranksByPlate(before), after: ranksByPlate(after) };
  const went = before.riders
    .filter((one) => !kept.has(key(one)))
    .map(({ name, rider }): DayChange => ({
      kind: 'rider_removed',
      facts: { category, plate: rider.plate, name },
    }));
  const came = after.riders.flatMap((one): DayChange[] => {
    const { plate, runs } = one.rider;
    const was = old.get(key(one));
    if (!was) return [{ kind: 'rider_added', facts: { category, plate, name: one.name } }];
    const count = changedRuns(was.rider.runs, runs);
    const [from, to] = [ranks.before.get(plate) ?? null, ranks.after.get(plate) ?? null];
    return [
      ...(count > 0 ? [{ kind: 'runs', facts: { category, plate, count } } as const] : []),
      ...(from === to
        ? []
        : [{ kind: 'rank', facts: { category, plate, before: from ?? '–', after: to ?? '–' } } as const]),
    ];
  });
  return [...went, ...came];
}

/** Returns what a corrected file changes in the loaded day, category by category. */
export function dayChanges(before: readonly DayCategory[], after: readonly DayCategory[]): DayChange[] {
  const old = new Map(before.map((category) => [category.name, category]));
  const kept = new Set(after.map(({ name }) => name));
  const changes = [
    ...before
      .filter(({ name }) => !kept.has(name))
      .map(({ name }): DayChange => ({ kind: 'category_removed', facts: { category: name } })),
    ...after.flatMap((category): DayChange[] => {
      const was = old.get(category.name);
      return was
        ? categoryChanges(was, category)
        : [{ kind: 'category_added', facts: { category: category.name } }];
    }),
  ];
  return changes.length > 0 ? changes : [{ kind: 'details', facts: {} }];
}

export function tellChange({ kind, facts }: DayChange, language: Language): string {
  return tell(`import_change_${kind}`, facts, language);
}
