import type { RaceDesk } from '#contract/office/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { formatInstant } from '#web/app/format.ts';

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
      {/* On a wall one list follows another: which is the newer one. */}
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
            <table className="w-full table-fixed border-collapse text-left">
              <thead className="text-caption text-ink2">
                <tr>
                  <th scope="col" className="w-16 py-1 font-semibold">
                    {m.list_plate()}
                  </th>
                  <th scope="col" className="py-1 font-semibold">
                    {m.desk_rider()}
                  </th>
                  <th scope="col" className="py-1 font-semibold">
                    {m.list_club()}
                  </th>
                  {signs && (
                    <th scope="col" className="w-1/3 py-1 font-semibold">
                      {m.desk_sign()}
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.rider_id} className="break-inside-avoid border-b border-line align-baseline">
                    <td className="py-1.5 font-semibold tabular-nums">{line.plate}</td>
                    <td className="py-1.5 pr-3 wrap-anywhere">{line.rider_fullname}</td>
                    <td className="py-1.5 pr-3 text-small wrap-anywhere">{line.club_name}</td>
                    {signs && <td className="h-10 border-l border-line">{'\u00A0'}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </div>
  );
}
