import type { PreviewRow } from '#contract/people/office/riders/rider-import.ts';

/** Rows whose licence may be for the same classes, so that one choice can serve all. */
export interface ChoiceGroup {
  classes: readonly string[];
  rows: PreviewRow[];
}

/** Groups the rows that need a class by the same choice, in the order of the sheet. */
export function choiceGroups(rows: readonly PreviewRow[]): ChoiceGroup[] {
  const groups = new Map<string, ChoiceGroup>();
  for (const row of rows) {
    if (row.licence_choices.length === 0) continue;
    const key = JSON.stringify(row.licence_choices);
    const group = groups.get(key) ?? { classes: row.licence_choices, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}
