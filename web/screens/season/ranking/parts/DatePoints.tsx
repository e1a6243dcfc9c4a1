import * as m from '#text/messages/messages.js';
import { Short } from '#web/ui/Short.tsx';
import type { DateCell } from './ranking-view.ts';

/** Draws the points of a date: a dash when it was not ridden, parentheses when the points do not count. */
export function DatePoints({ cell }: { cell: DateCell }) {
  if (cell === null) return <Short short="–" long={m.ranking_not_ridden()} />;
  if (!cell.dropped) return cell.points;
  return (
    <Short short={`(${cell.points})`} long={`${cell.points}, ${m.ranking_dropped()}`} className="text-ink3" />
  );
}

/** Writes `2026-07-12` as "12-07". The year stands in the name of the cup. */
export function dayMonth(date: string): string {
  const [, month = '', day = ''] = date.split('-');
  return `${day}-${month}`;
}
