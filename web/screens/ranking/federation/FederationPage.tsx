import * as m from '#text/messages/messages.js';
import { go } from '#web/app/address/navigation.ts';
import { Link } from '#web/app/address/link.tsx';
import { federationHref, paths } from '#web/app/screens/paths.ts';
import { RankingOverview } from '#web/screens/ranking/RankingOverview.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { FederationView } from './federation-view.ts';
import { FederationHow } from './FederationHow.tsx';
import { FederationTable } from './FederationTable.tsx';

/** One category or all of them: a form that changes the address. Once the scripts run, it does so at once. */
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

/** A federation's ranking over several cups. */
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
