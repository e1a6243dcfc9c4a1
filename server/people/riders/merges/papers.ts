import { paperSlots } from '#contract/people/riders/field-shapes.ts';
import type { MergedColumns } from '#rules/people/riders/merge-riders.ts';

type Papers = Partial<MergedColumns>;

/** Returns the files among a rider's columns. */
export const papersAmong = (columns: Papers): number[] =>
  paperSlots.flatMap((slot) => {
    const file_id = columns[slot];
    return typeof file_id === 'number' ? [file_id] : [];
  });

/** Returns the papers of two riders that the merged rider does not have. */
export function papersReplaced(kept: Papers, gone: Papers, became: Papers): number[] {
  const carried = papersAmong({ ...kept, ...became });
  return [...papersAmong(kept), ...papersAmong(gone)].filter((file_id) => !carried.includes(file_id));
}

/** Returns the columns to be restored without papers that no longer exist. `there` are the files that do. */
export function withoutLost(columns: Papers, there: readonly number[]): Papers {
  const lost = paperSlots.filter((slot) => {
    const file_id = columns[slot];
    return typeof file_id === 'number' && !there.includes(file_id);
  });
  return { ...columns, ...Object.fromEntries(lost.map((slot) => [slot, null])) };
}
