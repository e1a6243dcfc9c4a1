import type { MoneyClub } from '#contract/money/club-ledger.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { MovementsView } from '#web/office/dues/movements/MovementsView.tsx';
import { DuesOverview } from './DuesOverview.tsx';
import { ProofsView } from '#web/office/dues/proofs/ProofsView.tsx';
import { ReceiptsView } from './ReceiptsView.tsx';
import { StatementView } from './statement/StatementView.tsx';
import { RidersView } from '#web/office/dues/riders/RidersView.tsx';
import { useDuesAddress, useMoneyClubs } from './use-books.ts';
import { Tabs } from '#web/parts/Tabs.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

const views = [
  ['riders', m.dues_view_riders],
  ['proofs', m.dues_view_proofs],
  ['statement', m.dues_view_statement],
  ['receipts', m.dues_view_receipts],
  ['movements', m.dues_view_movements],
] as const;
type View = (typeof views)[number][0];

function BookTabs({ view, club }: { view: View; club: MoneyClub }) {
  const { href } = useDuesAddress();
  const to = (one: View) => href({ view: one === 'riders' ? null : one, rider: null, q: null });
  return (
    <div className="mt-5">
      <Tabs
        label={m.dues_views()}
        current={to(view)}
        tabs={views.map(([one, words]) => ({
          href: to(one),
          title: words(),
          count: one === 'proofs' ? club.proofs_waiting : 0,
        }))}
      />
    </div>
  );
}

/** The name of the open club, and a link to the others. */
function ClubName({ club, alone }: { club: MoneyClub; alone: boolean }) {
  const { href } = useDuesAddress();
  const others = { club: null, rider: null, period: null, season: null, q: null, show: null, lines: null };
  return (
    <>
      {!alone && (
        <Link href={href(others)} className={`-mt-1 flex min-h-12 w-fit items-center gap-1 ${textLink}`}>
          <Icon name="left" className="size-5" />
          {m.dues_all_clubs()}
        </Link>
      )}
      <p className="display text-d28 text-balance wrap-anywhere">{club.club_name}</p>
      {!alone && <p className="text-small text-ink2">{club.organization_shortname}</p>}
    </>
  );
}

const screens = {
  riders: RidersView,
  proofs: ProofsView,
  statement: StatementView,
  receipts: ReceiptsView,
  movements: MovementsView,
};

/** The money of clubs: debts, proofs, bank statements, receipts, movements. Where there are several clubs, the address names one. */
export function DuesScreen() {
  const { params } = useDuesAddress();
  const { data: clubs, error, refetch } = useMoneyClubs();
  if (!clubs)
    return error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={8} />;
  const asked = clubs.find(({ club_id }) => String(club_id) === params.get('club'));
  const club = asked ?? (clubs.length === 1 ? clubs[0] : undefined);
  const view = views.find(([one]) => one === params.get('view'))?.[0] ?? 'riders';
  const View = screens[view];
  return (
    <>
      <h1 className="display text-d34">{m.dues_title()}</h1>
      {clubs.length === 0 && <EmptyState title={m.dues_no_clubs()}>{m.dues_no_clubs_why()}</EmptyState>}
      {club && (
        <>
          <ClubName club={club} alone={clubs.length === 1} />
          <BookTabs view={view} club={club} />
          <View key={club.club_id} club_id={club.club_id} />
        </>
      )}
      {!club && clubs.length > 1 && <DuesOverview clubs={clubs} />}
    </>
  );
}
