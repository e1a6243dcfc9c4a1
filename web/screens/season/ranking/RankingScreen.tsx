import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { clubStandingHref, raceDateHref, rankingHref } from '#web/ground/address/paths.ts';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import { FederationPage } from './federation/FederationPage.tsx';
import { ChooseCup } from '#web/screens/season/ranking/ChooseCup.tsx';
import type { FoundRanking, RankingView, UnavailableRanking } from './parts/ranking-view.ts';
import { RankingOverview } from './parts/RankingOverview.tsx';
import { RankingTable } from '#web/screens/season/ranking/RankingTable.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { tiesSentence } from '#web/parts/ranking-ties.ts';
import { RankingTools } from './RankingTools.tsx';
import type { SeasonState } from './parts/season-state.ts';

/** Writes `Con 5 fechas; la 6.ª, provisional. Cuentan las 5 mejores. Queda 1.` */
function stateSentences({ official, provisional, left, count_best }: SeasonState): string[] {
  const [first] = provisional;
  const held =
    first === undefined
      ? m.ranking_state_held({ count: official })
      : official === 0
        ? m.ranking_state_only_provisional({ nth: provisional.join(', ') })
        : m.ranking_state_provisional({ count: official, nth: provisional.join(', ') });
  return [
    held,
    ...(count_best === null ? [m.ranking_state_all()] : [m.ranking_state_best({ count: count_best })]),
    ...(left > 0 ? [m.ranking_state_left({ count: left })] : []),
  ];
}

/** Shows how far the season is, the rules of the ranking on demand, and the search for a rider. */
function StateRow({ view }: { view: FoundRanking }) {
  const { state, ties, only_affiliated, carries_points } = view;
  return (
    <div className="border-b border-line bg-surface print:bg-transparent">
      <div className="gutter relative mx-auto max-w-page">
        <div className="relative">
          <details>
            <summary className="block min-h-12 cursor-pointer py-1 pr-24 text-caption text-ink2">
              <span>{stateSentences(state).join(' ')} </span>
              {view.updated_when !== null && `${m.race_updated_at({ when: view.updated_when })}. `}
              <span className="inline-flex items-center gap-1 font-semibold text-link print:hidden">
                {m.ranking_rules_title()}
                <Icon name="down" className="size-4" />
              </span>
            </summary>
            <div className="max-w-text space-y-1 pb-3 text-small">
              {only_affiliated && <p>{m.ranking_affiliated()}</p>}
              <p>{tiesSentence(ties)}</p>
              <p>{carries_points ? m.ranking_class_carried() : m.ranking_class_change()}</p>
            </div>
          </details>
          <RankingTools view={view} />
        </div>
      </div>
    </div>
  );
}

/** Offers the ranking as a file, of the shown class or of all. It is below the ranking, where a race has its sheets. */
function RankingFiles({ view }: { view: FoundRanking }) {
  const language = useLanguage();
  return (
    <section aria-labelledby="downloads" className="gutter mt-10 md:px-0 print:hidden">
      <h2 id="downloads" className="display text-d22">
        {m.ranking_files()}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {(['xlsx', 'csv', 'json'] as const).map((format) => (
          <li key={format}>
            <a
              href={addressOf('GET /api/cups/{id}/ranking.{format}', {
                params: { id: view.cup_id, format },
                query: { category_id: view.category ?? undefined, lang: language },
              })}
              download
              className={`uppercase ${secondaryButton}`}
            >
              <Icon name="download" className="size-5" />
              {format}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const island = 'grid size-12 shrink-0 place-items-center text-on-night hover:bg-night2';

/** Draws the header. It is one line on a phone, because the riders come first. */
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

/** Shows the ranking of a cup (spec §2) with one table for each category, or the cups to choose from. */
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
