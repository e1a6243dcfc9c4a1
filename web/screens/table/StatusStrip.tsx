import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import type { TableDay } from './use-table.ts';

/** The state of the day in a line, and what this device no longer receives. */
export function StatusStrip({ table }: { table: TableDay }) {
  const { heats, heard, isCut, isOver, unsent, refused, day } = table;
  const count = (...marks: string[]) => heats.filter(({ mark }) => marks.includes(mark)).length;
  const running = heats.filter(({ mark }) => mark === 'running');
  const skipped = heats.filter(({ mark }) => mark === 'skipped');
  const at = heard.facts === null ? null : wallClock(new Date(heard.facts.at).toISOString(), ownZone()).time;
  const conflicts = count('conflict');
  return (
    <>
      <div className="gutter flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-night-line bg-night2 py-2 text-small text-on-night">
        {running.length > 0 && (
          <span className="flex items-center gap-2">
            <span className="bg-live px-2 py-0.5 display text-body text-on-live">{m.table_on_track()}</span>
            <b>{running.map(({ number }) => number).join(' · ')}</b>
          </span>
        )}
        <span>{m.table_count_done({ count: count('done') })}</span>
        <span className={conflicts > 0 ? 'font-semibold text-signal' : ''}>
          {m.table_count_conflict({ count: conflicts })}
        </span>
        <span>{m.table_count_waiting({ count: count('again', 'late', 'confirm') })}</span>
        <span>{m.table_count_open({ count: count('open', 'skipped') })}</span>
        <span role="status" className="ml-auto text-on-night2">
          {isCut
            ? m.table_cut({ at: at ?? '–' })
            : heard.facts === null
              ? m.table_hearing()
              : m.table_heard({ at: at ?? '–' })}
          {unsent > 0 && ` · ${m.table_unsent({ count: unsent })}`}
        </span>
      </div>
      {skipped.length > 0 && (
        <p role="alert" className="gutter border-b-2 border-stop py-2 font-semibold text-stop">
          {m.table_skipped({ numbers: skipped.map(({ number }) => number).join(', ') })}
        </p>
      )}
      {isOver && (
        <p role="alert" className="gutter border-b-2 border-warn py-2 font-semibold text-warn">
          {m.table_over()}
        </p>
      )}
      {day.isRefused && (
        <p role="alert" className="gutter border-b-2 border-stop py-2 font-semibold text-stop">
          {m.table_no_storage()}
        </p>
      )}
      {refused.length > 0 && (
        <p role="alert" className="gutter border-b-2 border-stop py-2 font-semibold text-stop">
          {m.table_refused({ count: refused.length })}
        </p>
      )}
    </>
  );
}
