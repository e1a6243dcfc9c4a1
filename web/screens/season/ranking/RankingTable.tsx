import * as m from '#text/messages/messages.js';
import { goingSentence, toEvent } from '#text/qualifying.ts';
import { Link } from '#web/ground/address/link.tsx';
import { formatDate } from '#web/ground/format.ts';
import { rankingHref, rankingRowHref } from '#web/ground/address/paths.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { DatePoints, dayMonth } from './parts/DatePoints.tsx';
import { RankingHead, RankingTotal } from './parts/RankingCells.tsx';
import { OpenedDetails } from './parts/OpenedDetails.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Short } from '#web/ui/Short.tsx';
import type { FoundRanking, RankingRow, RankingTableView } from './parts/ranking-view.ts';
import { useLayoutEffect, useRef } from 'react';

/** Keeps a row at its height while one above it closes. Call the result with the row before it opens. */
function useKeptTop(opened: number | null): (row: Element | null) => void {
  const held = useRef<{ row: Element; top: number } | null>(null);
  useLayoutEffect(() => {
    if (!held.current) return;
    const { row, top } = held.current;
    held.current = null;
    const moved = row.getBoundingClientRect().top - top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }, [opened]);
  return (row) => {
    held.current = row && { row, top: row.getBoundingClientRect().top };
  };
}

interface RankingTableProps {
  table: RankingTableView;
  view: FoundRanking;
}

/** The columns of dates. On a phone, they are bars in the open row. */
const dateColumn = 'hidden w-16 px-1 text-center lg:table-cell';

interface RowProps extends RankingTableProps {
  row: RankingRow;
  keepTop: (row: Element | null) => void;
}

function Row({ row, table, view, keepTop }: RowProps) {
  const { rider_id } = row;
  const { cup_id, finding, dates } = view;
  const opened = table.opened?.rider_id === rider_id ? table.opened : null;
  const found = `${finding.q === '' ? '' : `&q=${encodeURIComponent(finding.q)}`}${finding.club === null ? '' : `&club=${encodeURIComponent(finding.club)}`}`;
  const href = `${opened ? rankingHref(cup_id, table.category_id) : rankingRowHref(cup_id, table.category_id, rider_id)}${found}#row-${rider_id}`;
  return (
    <>
      <tr
        id={`row-${rider_id}`}
        className={`relative scroll-mt-16 transition-colors ${opened ? 'bg-surface2 accent-edge' : 'border-b border-line hover:bg-surface'}`}
      >
        <td className="display w-10 py-1 pr-1 pl-2 text-left text-d28">{row.position ?? '–'}</td>
        <td className="w-16 py-1 pr-2">
          <Plate plate={row.plate} colour={table.plate_colour} inColumn />
        </td>
        <th
          scope="row"
          abbr={row.rider_fullname}
          className="h-14 w-full max-w-0 py-1 text-left leading-5 font-semibold wrap-anywhere"
        >
          <Link
            href={href}
            replace
            aria-expanded={opened !== null}
            title={m.ranking_open_row()}
            className="text-small leading-5 after:absolute after:inset-0"
            onClick={(event) => keepTop(event.currentTarget.closest('tr'))}
          >
            {row.rider_fullname}
          </Link>
          <p className="flex gap-x-1 text-caption leading-4 font-normal text-ink3">
            {row.goesTo.map((event) => (
              <span key={event} className="inline-flex shrink-0 gap-0.5 font-semibold text-go">
                <Icon name="check" className="size-4" />
                {table.going.length === 1 ? (
                  <span className="sr-only">{m.ranking_goes_mark({ to: toEvent(event) })}</span>
                ) : (
                  event
                )}
              </span>
            ))}
            <span>{row.club_name}</span>
          </p>
          {row.carried.map(({ category_name, points }) => (
            <p key={category_name} className="text-caption leading-4 font-normal text-ink2">
              {m.ranking_carried({ points: String(points), category: category_name })}
            </p>
          ))}
        </th>
        {dates.map(({ date }, index) => (
          <td key={date} className={dateColumn}>
            <DatePoints cell={row.dates[index] ?? null} />
          </td>
        ))}
        <RankingTotal {...row} isOpen={opened !== null} className="py-1 pl-2" />
      </tr>
      {opened && (
        <tr className="border-b-2 border-ink accent-edge">
          <td colSpan={5 + dates.length} className="px-4">
            <OpenedDetails opened={opened} cup_id={cup_id} category_id={table.category_id} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Shows the ranking of one category: position, plate, rider, points of each date, total. Rows open to details. */
export function RankingTable({ table, view }: RankingTableProps) {
  const { dates } = view;
  const keepTop = useKeptTop(table.opened?.rider_id ?? null);
  return (
    <table className="w-full border-collapse">
      <caption
        className={
          table.going.length === 0 ? 'sr-only' : 'px-4 py-0.5 text-left text-caption leading-4 text-ink2'
        }
      >
        <span className="sr-only">{table.category_name}. </span>
        {table.going.map((rule) => (
          <span key={rule.event} className="flex gap-1">
            <Icon name="check" className="size-4 shrink-0 text-go" />
            {goingSentence(rule)}
          </span>
        ))}
      </caption>
      <RankingHead>
        {dates.map(({ date, name }) => (
          <th key={date} scope="col" className={`${dateColumn} py-2 font-semibold whitespace-nowrap`}>
            <Short short={dayMonth(date)} long={`${name}, ${formatDate(date)}`} />
          </th>
        ))}
      </RankingHead>
      <tbody>
        {table.rows.map((row) => (
          <Row key={row.rider_id} row={row} table={table} view={view} keepTop={keepTop} />
        ))}
      </tbody>
    </table>
  );
}
