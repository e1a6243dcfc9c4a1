import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { DatePoints, dayMonth } from '#web/screens/ranking/DatePoints.tsx';
import { Short } from '#web/ui/Short.tsx';
import type { FoundRanking, RankingRow, RankingTableView } from '#web/screens/ranking/ranking-view.ts';

interface RankingTableProps {
  table: RankingTableView;
  dates: FoundRanking['dates'];
}

/** Columns of dates: on a phone they are chips under the name. */
const dateColumn = 'hidden w-16 px-1 text-center md:table-cell';

function Row({ row, table, dates }: RankingTableProps & { row: RankingRow }) {
  return (
    <tr className="border-b border-line transition-colors hover:bg-surface">
      <td className="display w-10 py-3 pr-1 text-center text-d28">{row.position ?? '–'}</td>
      <td className="w-16 py-3 pr-3">
        <Plate plate={row.plate} colour={table.plate_colour} inColumn />
      </td>
      <th scope="row" abbr={row.rider_fullname} className="py-3 text-left font-semibold wrap-anywhere">
        {row.rider_fullname}
        {row.club_name !== null && <p className="text-caption font-normal text-ink3">{row.club_name}</p>}
        <ul className="mt-1 flex flex-wrap gap-1 font-normal md:hidden">
          {dates.map(({ date }, index) => (
            <li
              key={date}
              className="inline-flex gap-1.5 bg-surface2 px-1.5 py-0.5 text-caption sun:px-0 sun:pr-2"
            >
              <span className="text-ink3">{dayMonth(date)}</span>
              <span className="font-semibold">
                <DatePoints cell={row.dates[index] ?? null} />
              </span>
            </li>
          ))}
        </ul>
      </th>
      {dates.map(({ date }, index) => (
        <td key={date} className={dateColumn}>
          <DatePoints cell={row.dates[index] ?? null} />
        </td>
      ))}
      <td className="display w-14 py-3 pl-2 text-right text-d28">{row.points}</td>
    </tr>
  );
}

/** The standings of one category: position, plate, rider, points of each date, total. */
export function RankingTable({ table, dates }: RankingTableProps) {
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{table.category_name}</caption>
        <thead className="border-b-2 border-ink text-caption text-ink2">
          <tr>
            <th scope="col" className="py-2 text-center font-semibold">
              {m.ranking_column_position()}
            </th>
            <th scope="col" className="py-2 text-left font-semibold">
              {m.ranking_column_plate()}
            </th>
            <th scope="col" className="py-2 text-left font-semibold">
              {m.ranking_column_rider()}
            </th>
            {dates.map(({ date, name }) => (
              <th key={date} scope="col" className={`${dateColumn} py-2 font-semibold`}>
                <Short short={formatDate(date)} long={`${name}, ${formatDate(date)}`} />
              </th>
            ))}
            <th scope="col" className="py-2 pl-2 text-right font-semibold">
              {m.ranking_column_total()}
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <Row key={row.rider_id} row={row} table={table} dates={dates} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
