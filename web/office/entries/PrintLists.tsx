import type { RaceDesk } from '#contract/office/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { formatInstant } from '#web/app/format.ts';
import { Table } from '#web/ui/Table.tsx';

interface PrintProps {
  race: RaceDesk;
  /** With a line for each to sign. */
  signs: boolean;
  /** When the list was read, milliseconds since the epoch. */
  readAt: number;
}

/** Entry lists for the wall, or with a line to sign at the desk: a table for each class, never cut inside a row. */
export function PrintLists({ race, signs, readAt }: PrintProps) {
  const entered = race.lines.filter(({ entry_id }) => entry_id !== null);
  const byClass = Map.groupBy(entered, ({ category_id }) => category_id);
  return (
    <div className="mt-6">
      {/* Lists printed at different times hang on one wall: the time shows which is newer. */}
      <p className="mb-3 hidden text-small print:block">
        {m.desk_print_at({ when: formatInstant(new Date(readAt).toISOString(), race.zone) })}
      </p>
      {race.categories.map(({ category_id, category_name }) => {
        const lines = byClass.get(category_id) ?? [];
        if (lines.length === 0) return null;
        return (
          <section key={category_id} className="mb-6 break-inside-avoid-page">
            <h3 className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-1">
              <span className="display min-w-0 text-d22 wrap-anywhere">{category_name}</span>
              <span className="shrink-0 text-small tabular-nums">
                {m.office_next_entries({ count: lines.length })}
              </span>
            </h3>
            <Table
              columns={[
                { key: 'plate', head: m.list_plate(), className: 'w-16 py-1' },
                { key: 'rider', head: m.desk_rider() },
                { key: 'club', head: m.list_club() },
                ...(signs ? [{ key: 'sign', head: m.desk_sign(), className: 'w-1/3 py-1' }] : []),
              ]}
              className="table-fixed border-collapse text-left"
              headClassName="text-caption text-ink2"
            >
              {lines.map((line) => (
                <tr key={line.rider_id} className="break-inside-avoid border-b border-line align-baseline">
                  <td className="py-1.5 font-semibold tabular-nums">{line.plate}</td>
                  <td className="py-1.5 pr-3 wrap-anywhere">{line.rider_fullname}</td>
                  <td className="py-1.5 pr-3 text-small wrap-anywhere">{line.club_name}</td>
                  {signs && <td className="h-10 border-l border-line">{'\u00A0'}</td>}
                </tr>
              ))}
            </Table>
          </section>
        );
      })}
    </div>
  );
}
