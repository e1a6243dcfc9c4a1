import { paperSlots } from '#contract/accounts/users.ts';
import type { MergedColumns } from '#rules/riders/merge-riders.ts';

type Papers = Partial<MergedColumns>;

/** The files among a rider's columns. */
export const papersAmong = (columns: Papers): number[] =>
  paperSlots.flatMap((slot) => {
    const file_id = columns[slot];
    return typeof file_id === 'number' ? [file_id] : [];
  });

/** Papers of two riders that the one they become does not carry. */
export function papersReplaced(kept: Papers, gone: Papers, became: Papers): number[] {
  const carried = papersAmong({ ...kept, ...became });
  return [...papersAmong(kept), ...papersAmong(gone)].filter((file_id) => !carried.includes(file_id));
}

/** What goes back to a rider, without papers that are no longer there. In: the files that are. */
export function withoutLost(columns: Papers, there: readonly number[]): Papers {
  const lost = paperSlots.filter((slot) => {
    const file_id = columns[slot];
    return typeof file_id === 'number' && !there.includes(file_id);
  });
  return { ...columns, ...Object.fromEntries(lost.map((slot) => [slot, null])) };
}
