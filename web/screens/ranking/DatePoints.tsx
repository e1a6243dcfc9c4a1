import * as m from '#text/messages/messages.js';
import type { DateCell } from '#web/screens/ranking/ranking-view.ts';

/** Points of a date: a dash when not ridden, in parentheses when they do not count. */
export function DatePoints({ cell }: { cell: DateCell }) {
  if (cell === null) return <span title={m.ranking_not_ridden()}>–</span>;
  if (!cell.dropped) return cell.points;
  return (
    <span title={m.ranking_dropped()} className="text-ink3">
      ({cell.points})
    </span>
  );
}

/** `2026-07-12` → "12-07": the year stands in the name of the cup. */
export function dayMonth(date: string): string {
  const [, month = '', day = ''] = date.split('-');
  return `${day}-${month}`;
}
