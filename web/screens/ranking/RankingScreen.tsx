import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { clubStandingHref, raceDateHref, rankingHref } from '#web/app/screens/paths.ts';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import { FederationPage } from '#web/screens/ranking/federation/FederationPage.tsx';
import { ChooseCup } from '#web/screens/ranking/ChooseCup.tsx';
import type { FoundRanking, RankingView, UnavailableRanking } from '#web/screens/ranking/ranking-view.ts';
import { RankingFiles } from '#web/screens/ranking/finding/RankingFiles.tsx';
import { RankingOverview } from '#web/screens/ranking/RankingOverview.tsx';
import { RankingTable } from '#web/screens/ranking/RankingTable.tsx';
import { StateRow } from '#web/screens/ranking/season/StateRow.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';

const island = 'grid size-12 shrink-0 place-items-center text-on-night hover:bg-night2';

/** One line on a phone: the riders come first. */
function Header({ view }: { view: FoundRanking }) {
  const { cup_id, category, categories, cup_name } = view;
  const chosen = categories.find(({ category_id }) => category_id === category);
  return (
    <header className="on-island bg-night text-on-night print:border-b-2 print:bg-transparent print:text-ink">
      <div className="gutter mx-auto flex min-h-14 max-w-page items-center py-1">
        {chosen && categories.length > 1 && (
          <Link
            href={rankingHref(cup_id)}
            aria-label={m.ranking_category_all()}
            title={m.ranking_category_all()}
            className={`${island} -ml-3`}
          >
            <Icon name="left" />
          </Link>
        )}
        <div className="min-w-0 grow">
          <p className="text-caption text-on-night2 md:text-small print:text-ink">
            {view.organization_shortname} · {cup_name}
          </p>
          <h1 className="display text-d22 text-balance wrap-anywhere md:text-d34">
            {m.ranking_title()}
            {chosen ? ` · ${chosen.category_name}` : ''}
          </h1>
        </div>
        {view.ranks_clubs && (
          <Link
            href={clubStandingHref(cup_id)}
            className={`min-h-12 shrink-0 items-center px-2 text-small font-semibold text-signal underline underline-offset-3 print:hidden ${chosen ? 'hidden md:inline-flex' : 'inline-flex'}`}
          >
            {m.club_standing_title()}
          </Link>
        )}
        {view.body.kind !== 'nothing_yet' && (
          <a
            href="#downloads"
            aria-label={m.ranking_files()}
            title={m.ranking_files()}
            className={`${island} max-md:hidden print:hidden`}
          >
            <Icon name="download" />
          </a>
        )}
        <ShareLink
          href={rankingHref(cup_id, category)}
          text={m.ranking_share_text({ cup: chosen ? `${chosen.category_name}, ${cup_name}` : cup_name })}
          className={`${island} -mr-3 print:hidden`}
        />
      </div>
    </header>
  );
}

function Body({ view }: { view: FoundRanking }) {
  const { body, category } = view;
  if (body.kind === 'nothing_yet') {
    return <EmptyState title={m.ranking_nothing_title()}>{m.ranking_nothing_text()}</EmptyState>;
  }
  if (body.kind === 'overview')
    return (
      <div className="gutter md:px-0">
        <RankingOverview cards={body.cards} hrefOf={(id) => rankingHref(view.cup_id, id)} />
      </div>
    );
  if (body.tables.every(({ rows }) => rows.length === 0)) {
    return (
      <EmptyState
        title={m.ranking_find_none()}
        actions={
          <Link href={rankingHref(view.cup_id, category)} className={secondaryButton}>
            {m.ranking_find_all()}
          </Link>
        }
      >
        {m.ranking_find_none_text()}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      {body.tables.map((table) => (
        <section key={table.category_id} aria-label={table.category_name}>
          {category === null && (
            <div className="flex items-baseline justify-between gap-3 pt-3 pb-1">
              <h2 className="display min-w-0 text-d28 wrap-anywhere">{table.category_name}</h2>
              <span className="shrink-0 text-small text-ink3">
                {m.ranking_riders_count({ count: table.riders })}
              </span>
            </div>
          )}
          <RankingTable table={table} view={view} />
        </section>
      ))}
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
  if (view.kind === 'federation') return <FederationPage view={view} />;
  if (view.kind === 'ranking') {
    return (
      <div className="bg-paper pb-16">
        <Header view={view} />
        {view.body.kind !== 'nothing_yet' && <StateRow view={view} />}
        <div className="mx-auto max-w-page md:px-6 xl:px-8">
          <p role="status" className="sr-only">
            {view.category !== null &&
              view.body.kind === 'tables' &&
              view.body.tables
                .map(
                  (table) =>
                    `${table.category_name}, ${m.ranking_riders_count({ count: table.rows.length })}`,
                )
                .join('')}
          </p>
          <Body view={view} />
          {view.body.kind !== 'nothing_yet' && <RankingFiles view={view} />}
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
