import type { ClubStanding } from '#contract/people/clubs/clubs.ts';
import * as m from '#text/messages/messages.js';
import { clubStandingHref, paths, rankingHref } from '#web/ground/address/paths.ts';
import { formatInstant } from '#web/ground/format.ts';
import type { ScreenCode } from '#web/ground/screen/screen.ts';

import { Link } from '#web/ground/address/link.tsx';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ClubsTable } from './ClubsTable.tsx';
import { levelOf } from './level.ts';

const island = 'grid size-12 shrink-0 place-items-center text-on-night hover:bg-night2';

const ruleSentences: Record<NonNullable<ClubStanding['rule']>, (best: number) => string> = {
  points: m.club_standing_by_points,
  best: (count) => m.club_standing_by_best({ count }),
  motos: m.club_standing_by_motos,
  medals: m.club_standing_by_medals,
};

function Header({ standing }: { standing: ClubStanding }) {
  const { cup_id, cup_name } = standing;
  return (
    <header className="on-island bg-night text-on-night print:border-b-2 print:bg-transparent print:text-ink">
      <div className="gutter mx-auto flex min-h-14 max-w-page items-center py-1">
        <Link
          href={rankingHref(cup_id)}
          aria-label={`${m.ranking_title()} · ${cup_name}`}
          title={`${m.ranking_title()} · ${cup_name}`}
          className={`${island} -ml-3`}
        >
          <Icon name="left" />
        </Link>
        <div className="min-w-0 grow">
          <p className="text-caption text-on-night2 md:text-small print:text-ink">{cup_name}</p>
          <h1 className="display text-d22 text-balance wrap-anywhere md:text-d34">
            {m.ranking_title()} · {m.club_standing_title()}
          </h1>
        </div>
        <ShareLink
          href={clubStandingHref(cup_id)}
          text={`${m.club_standing_title()} · ${cup_name}`}
          className={`${island} -mr-3 print:hidden`}
        />
      </div>
    </header>
  );
}

/** Shows the standings of a cup's clubs by the rule that its organizer chose. */
function StandingsScreen({ view: { standing } }: { view: { standing: ClubStanding | null } }) {
  if (standing === null)
    return (
      <div className="gutter mx-auto max-w-page pb-16">
        <EmptyState
          heading="h1"
          title={m.club_standing_none()}
          actions={
            <Link href={paths.ranking} className={secondaryButton}>
              {m.ranking_choose_title()}
            </Link>
          }
        />
      </div>
    );
  const { rule, best, items, updated_at, zone } = standing;
  const isTied = rule !== 'medals' && items.some((_, at) => levelOf(items, at) !== null);
  return (
    <div className="min-h-full bg-paper pb-16">
      <Header standing={standing} />
      <div className="gutter mx-auto max-w-page">
        {rule === null || items.length === 0 ? (
          <EmptyState title={m.club_standing_none()}>
            {rule === null ? m.club_standing_off() : m.club_standing_none_text()}
          </EmptyState>
        ) : (
          <>
            <p className="max-w-text py-4 text-small text-ink2">
              {ruleSentences[rule](best ?? 0)} {isTied && m.club_standing_ties()}{' '}
              {updated_at !== null && `${m.race_updated_at({ when: formatInstant(updated_at, zone) })}.`}
            </p>
            <ClubsTable rule={rule} clubs={items} />
          </>
        )}
      </div>
    </div>
  );
}

interface StandingsView {
  standing: ClubStanding | null;
}

export const standingsCode: ScreenCode<StandingsView, StandingsView> = {
  Screen: StandingsScreen,
  viewOf: ({ standing }) => ({ standing }),
  headOf: ({ standing }) => {
    if (standing === null)
      return { title: `${m.ranking_title()} · ${m.app_name()}`, description: '', canonical: paths.ranking };
    const [first] = standing.items;
    const title = `${m.club_standing_title()} · ${standing.cup_name}`;
    return {
      title,
      description: first ? m.club_standing_leads({ club: first.club_name, cup: standing.cup_name }) : title,
      canonical: clubStandingHref(standing.cup_id),
    };
  },
  isMissing: ({ standing }) => standing === null,
  placeOf: ({ standing }) => String(standing?.cup_id ?? ''),
  counted: ({ standing }) => ({ screen: 'ranking', cup_id: standing?.cup_id ?? null }),
};
