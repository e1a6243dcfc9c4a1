import * as m from '#text/messages/messages.js';
import { go } from '#web/ground/address/navigation.ts';
import { Link } from '#web/ground/address/link.tsx';
import { federationHref, paths, federationRowHref } from '#web/ground/address/paths.ts';
import { RankingHead, RankingTotal } from '#web/screens/season/ranking/parts/RankingCells.tsx';
import { RankingOverview } from '#web/screens/season/ranking/parts/RankingOverview.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type {
  FederationView,
  FederationRowView,
  FederationTableView,
} from '#web/screens/season/ranking/parts/federation-view.ts';
import { formatDate } from '#web/ground/format.ts';
import { countedWords } from './counted-words.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { FederationOpened } from './FederationOpened.tsx';

interface TableProps {
  table: FederationTableView;
  federation: number;
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
        <RankingTotal {...row} isOpen={opened !== null} className="py-1.5 pl-1" />
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

/** Shows one category of a ranking over several cups. A row opens to show where its points come from. */
function FederationTable({ table, federation }: TableProps) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{table.category_name}</caption>
      <RankingHead />
      <tbody>
        {table.rows.map((row) => (
          <Row key={row.rider_id} row={row} table={table} federation={federation} />
        ))}
      </tbody>
    </table>
  );
}

function PointsTableOf({ kind }: { kind: FederationView['kinds'][number] }) {
  return (
    <div>
      <h3 className="font-semibold">{countedWords(kind)}</h3>
      <table className="mt-1 text-caption tabular-nums">
        <caption className="sr-only">{`${m.federation_points_table()}: ${kind.kind_name}`}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{m.ranking_column_position()}</th>
            <th scope="col">{m.ranking_column_total()}</th>
          </tr>
        </thead>
        <tbody>
          {kind.points.map(({ from, to, points }) => (
            <tr key={from}>
              <th scope="row" className="pr-4 text-left font-normal text-ink2">
                {from === to ? from : m.federation_range({ from: String(from), to: String(to) })}
              </th>
              <td className="text-right font-semibold">{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Explains, on demand, which results are added up, and by which rules. */
function FederationHow({ view }: { view: FederationView }) {
  const { from, as_of, updated_when, kinds, class_rule } = view;
  const to = formatDate(as_of);
  const updated = updated_when === null ? [] : [m.race_updated_at({ when: updated_when })];
  return (
    <div className="border-b border-line bg-surface print:bg-transparent">
      <details className="gutter mx-auto max-w-page">
        <summary className="flex min-h-12 cursor-pointer flex-col justify-center py-1 text-caption text-ink2">
          <span>
            {from === null ? m.federation_until({ to }) : m.federation_period({ from: formatDate(from), to })}{' '}
            {[...kinds.map(countedWords), ...updated].join(' · ')}
          </span>
          <span className="inline-flex items-center gap-1 font-semibold text-link print:hidden">
            {m.federation_how()}
            <Icon name="down" className="size-4" />
          </span>
        </summary>
        <div className="space-y-3 pb-4 text-small">
          <p className="max-w-text">
            {class_rule === 'RANKED' ? m.federation_by_age() : m.federation_by_class()}{' '}
            {m.federation_shared()}
          </p>
          <div className="flex flex-wrap gap-x-8 gap-y-3">
            {kinds.map((kind) => (
              <PointsTableOf key={kind.kind_no} kind={kind} />
            ))}
          </div>
        </div>
      </details>
    </div>
  );
}

/** Chooses one category or all, as a form that changes the address, at once when the scripts run. */
function Picker({ view }: { view: FederationView }) {
  const { federation_ranking_id, category, categories } = view;
  return (
    <form
      action={paths.ranking}
      method="get"
      onSubmit={(event) => event.preventDefault()}
      className="gutter flex flex-wrap items-center gap-2 py-3 md:px-0 print:hidden"
    >
      <input type="hidden" name="federation" value={federation_ranking_id} />
      <select
        name="category_id"
        aria-label={m.ranking_category_label()}
        value={category ?? ''}
        onChange={({ target: { value } }) =>
          go(federationHref(federation_ranking_id, value === '' ? null : Number(value)), { replace: true })
        }
        className="h-12 min-w-0 grow border-2 border-edge bg-paper px-2 text-body font-semibold text-ink md:max-w-sm"
      >
        <option value="">{m.ranking_category_all()}</option>
        {categories.map(({ category_id, category_name, riders }) => (
          <option key={category_id} value={category_id}>
            {category_name} ({riders})
          </option>
        ))}
      </select>
      <Button type="submit" className="js:hidden">
        {m.ranking_category_show()}
      </Button>
    </form>
  );
}

function Body({ view }: { view: FederationView }) {
  const { body, federation_ranking_id, category } = view;
  if (body.kind === 'nothing_yet')
    return <EmptyState title={m.federation_nothing()}>{m.federation_nothing_why()}</EmptyState>;
  if (body.kind === 'overview')
    return (
      <div className="gutter md:px-0">
        <RankingOverview cards={body.cards} hrefOf={(id) => federationHref(federation_ranking_id, id)} />
      </div>
    );
  return (
    <div className="flex flex-col gap-8">
      {body.tables.map((table) => (
        <section key={table.category_id} aria-label={table.category_name}>
          {category === null && (
            <div className="gutter flex items-baseline justify-between gap-3 pt-3 pb-1 md:px-0">
              <h2 className="display min-w-0 text-d28 wrap-anywhere">{table.category_name}</h2>
              <span className="shrink-0 text-small text-ink3">
                {m.ranking_riders_count({ count: table.riders })}
              </span>
            </div>
          )}
          <FederationTable table={table} federation={federation_ranking_id} />
        </section>
      ))}
    </div>
  );
}

/** Shows a federation's ranking over several cups. */
export function FederationPage({ view }: { view: FederationView }) {
  const { federation_ranking_id, category, categories, ranking_name } = view;
  const chosen = categories.find(({ category_id }) => category_id === category);
  return (
    <div className="bg-paper pb-16">
      <header className="on-island bg-night text-on-night print:border-b-2 print:bg-transparent print:text-ink">
        <div className="gutter mx-auto flex min-h-14 max-w-page items-center py-1">
          {chosen && categories.length > 1 && (
            <Link
              href={federationHref(federation_ranking_id)}
              aria-label={m.ranking_category_all()}
              title={m.ranking_category_all()}
              className="-ml-3 grid size-12 shrink-0 place-items-center text-on-night hover:bg-night2"
            >
              <Icon name="left" />
            </Link>
          )}
          <div className="min-w-0 grow">
            <p className="text-caption text-on-night2 md:text-small print:text-ink">
              {chosen ? `${view.organization_shortname} · ${ranking_name}` : view.organization_name}
            </p>
            <h1 className="display text-d22 text-balance wrap-anywhere md:text-d34">
              {chosen ? `${m.ranking_title()} · ${chosen.category_name}` : ranking_name}
            </h1>
          </div>
        </div>
      </header>
      {view.body.kind !== 'nothing_yet' && <FederationHow view={view} />}
      <div className="mx-auto max-w-page md:px-6 xl:px-8">
        {categories.length > 1 && <Picker view={view} />}
        <Body view={view} />
      </div>
    </div>
  );
}
