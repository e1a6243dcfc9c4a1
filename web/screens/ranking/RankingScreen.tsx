import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { raceDateHref, rankingHref } from '#web/app/screens/paths.ts';
import { tiesSentence } from '#web/parts/ranking-ties.ts';
import { CategoryPicker } from '#web/screens/ranking/CategoryPicker.tsx';
import { ChooseCup } from '#web/screens/ranking/ChooseCup.tsx';
import type { FoundRanking, RankingView, UnavailableRanking } from '#web/screens/ranking/ranking-view.ts';
import { RankingOverview } from '#web/screens/ranking/RankingOverview.tsx';
import { RankingTable } from '#web/screens/ranking/RankingTable.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';

function Header({ view }: { view: FoundRanking }) {
  return (
    <header className="bg-night text-on-night print:border-b-2 print:bg-transparent print:text-ink">
      <div className="gutter mx-auto max-w-page py-4">
        <p className="text-small text-on-night2 print:text-ink">{view.organization_name}</p>
        <h1 className="display text-d34 text-balance wrap-anywhere">
          {m.ranking_title()} · {view.cup_name}
        </h1>
        {view.only_affiliated && (
          <p className="text-small text-on-night2 print:text-ink">{m.ranking_affiliated()}</p>
        )}
        {view.count_best !== null && (
          <p className="text-small text-on-night2 print:text-ink">
            {m.ranking_best({ count: view.count_best })}
          </p>
        )}
      </div>
    </header>
  );
}

function Body({ view }: { view: FoundRanking }) {
  const { body, category } = view;
  if (body.kind === 'nothing_yet') {
    return <EmptyState title={m.ranking_nothing_title()}>{m.ranking_nothing_text()}</EmptyState>;
  }
  if (body.kind === 'overview') return <RankingOverview cards={body.cards} cup_id={view.cup_id} />;
  return (
    <div className="flex flex-col gap-10">
      {category !== null && view.categories.length > 1 && (
        <Link
          href={rankingHref(view.cup_id)}
          className="-mb-8 inline-flex min-h-12 items-center gap-2 self-start text-small font-semibold text-link print:hidden"
        >
          <Icon name="left" className="size-5" />
          {m.ranking_category_all()}
        </Link>
      )}
      {body.tables.map((table) => (
        <section key={table.category_id} aria-labelledby={`category-${table.category_id}`}>
          <div className="mb-2 flex items-baseline justify-between gap-3">
            <h2 id={`category-${table.category_id}`} className="display min-w-0 text-d28 wrap-anywhere">
              {table.category_name}
            </h2>
            <span className="shrink-0 text-small text-ink3">
              {m.ranking_riders_count({ count: table.riders })}
            </span>
          </div>
          <RankingTable table={table} dates={view.dates} />
        </section>
      ))}
      {view.ties && <p className="max-w-text text-small text-ink2">{tiesSentence(view.ties)}</p>}
    </div>
  );
}

function Unavailable({ view }: { view: UnavailableRanking }) {
  const { cup_id, race_date } = view;
  return (
    <EmptyState
      heading="h1"
      title={m.ranking_unavailable_title()}
      actions={
        <Link
          href={race_date === null ? '/' : raceDateHref({ cup_id, race_date })}
          className={secondaryButton}
        >
          {race_date === null ? m.ranking_choose_home() : m.ranking_unavailable_results()}
        </Link>
      }
    >
      {m.ranking_unavailable_text({ cup: `${view.organization_shortname} · ${view.cup_name}` })}
    </EmptyState>
  );
}

/** The ranking of a cup (spec §2): one table for each category, or the cups to choose from. */
export function RankingScreen({ view }: { view: RankingView }) {
  if (view.kind === 'ranking') {
    return (
      <div className="bg-paper pb-16">
        <Header view={view} />
        <div className="gutter mx-auto max-w-page">
          {view.categories.length > 1 && <CategoryPicker view={view} />}
          <p role="status" className="sr-only">
            {view.category !== null &&
              view.body.kind === 'tables' &&
              view.body.tables
                .map((table) => `${table.category_name}, ${m.ranking_riders_count({ count: table.riders })}`)
                .join('')}
          </p>
          <Body view={view} />
        </div>
      </div>
    );
  }
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page">
        {view.kind === 'choose' ? <ChooseCup view={view} /> : <Unavailable view={view} />}
      </div>
    </div>
  );
}
