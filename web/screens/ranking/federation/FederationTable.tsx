import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { federationHref, federationRowHref } from '#web/app/screens/paths.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { FederationRowView, FederationTableView } from './federation-view.ts';
import { FederationOpened } from './FederationOpened.tsx';

interface TableProps {
  table: FederationTableView;
  federation: number;
}

/** Points to the one above: `a 8`, `igual`, `primero`. */
function gapWords({ gap }: FederationRowView): string {
  if (gap === null) return m.federation_leads();
  return gap === 0 ? m.federation_equal() : m.federation_gap({ points: String(gap) });
}

function Row({ row, table, federation }: TableProps & { row: FederationRowView }) {
  const { rider_id, rider_fullname, club_name } = row;
  const opened = table.opened?.rider_id === rider_id ? table.opened : null;
  const closed = federationHref(federation, table.category_id);
  const href = `${opened ? closed : federationRowHref(federation, table.category_id, rider_id)}#row-${rider_id}`;
  return (
    <>
      <tr
        id={`row-${rider_id}`}
        className={`relative scroll-mt-16 ${opened ? 'bg-surface2 accent-edge' : 'border-b border-line hover:bg-surface'}`}
      >
        <td className="display w-10 py-1.5 pr-1 pl-2 text-left text-d28">{row.position}</td>
        <td className="w-16 py-1.5 pr-2">
          <Plate plate={row.plate} colour={table.plate_colour} inColumn />
        </td>
        <th
          scope="row"
          abbr={rider_fullname}
          className="h-14 w-full max-w-0 py-1.5 text-left leading-5 font-semibold wrap-anywhere"
        >
          <Link href={href} replace aria-expanded={opened !== null} className="after:absolute after:inset-0">
            {rider_fullname}
          </Link>
          {club_name !== null && <p className="text-caption leading-4 font-normal text-ink3">{club_name}</p>}
        </th>
        <td className="w-16 py-1.5 pl-1 text-right">
          <span className="display block text-d28 leading-6">{row.points}</span>
          <span className="block text-caption leading-4 text-ink3">{gapWords(row)}</span>
        </td>
        <td aria-hidden="true" className="w-6 text-ink2 print:hidden">
          <Icon name={opened ? 'up' : 'down'} className="size-5" />
        </td>
      </tr>
      {opened && (
        <tr className="border-b-2 border-ink accent-edge">
          <td colSpan={5} className="px-4">
            <FederationOpened opened={opened} />
          </td>
        </tr>
      )}
    </>
  );
}

/** One category of a ranking over several cups; a row opens to where its points come from. */
export function FederationTable({ table, federation }: TableProps) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{table.category_name}</caption>
      <thead className="border-b-2 border-ink text-caption text-ink2 not-lg:sr-only">
        <tr>
          <th scope="col" className="py-2 pl-3 text-left font-semibold">
            {m.ranking_column_position()}
          </th>
          <th scope="col" className="py-2 text-left font-semibold">
            {m.ranking_column_plate()}
          </th>
          <th scope="col" className="py-2 text-left font-semibold">
            {m.ranking_column_rider()}
          </th>
          <th scope="col" className="py-2 pl-2 text-right font-semibold">
            {m.ranking_column_total()}
          </th>
          <td aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <Row key={row.rider_id} row={row} table={table} federation={federation} />
        ))}
      </tbody>
    </table>
  );
}
