import type { MoneyClub } from '#contract/club-ledger.ts';
import { moneyText } from '#rules/money.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/link.tsx';
import { Failed } from '#web/screens/administration/Failed.tsx';
import { MovementsView } from '#web/screens/administration/dues/MovementsView.tsx';
import { ProofsView } from '#web/screens/administration/dues/ProofsView.tsx';
import { ReceiptsView } from '#web/screens/administration/dues/ReceiptsView.tsx';
import { RidersView } from '#web/screens/administration/dues/RidersView.tsx';
import { useDuesAddress, useMoneyClubs } from '#web/screens/administration/dues/use-books.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

const views = [
  ['riders', m.dues_view_riders],
  ['proofs', m.dues_view_proofs],
  ['receipts', m.dues_view_receipts],
  ['movements', m.dues_view_movements],
] as const;
type View = (typeof views)[number][0];

function Tabs({ view, club }: { view: View; club: MoneyClub }) {
  const { href } = useDuesAddress();
  return (
    <nav aria-label={m.dues_views()}>
      <ul className="scroll-strip mt-5 flex gap-5 border-b-2 border-line">
        {views.map(([one, words]) => (
          <li key={one} className="shrink-0">
            <Link
              href={href({ view: one === 'riders' ? null : one, rider: null })}
              aria-current={one === view ? 'page' : undefined}
              className="-mb-0.5 flex min-h-12 items-center border-b-4 border-transparent font-semibold aria-[current=page]:border-accent"
            >
              {words()}
              {one === 'proofs' && club.proofs_waiting > 0 && (
                <span className="ml-2 bg-ink px-2 text-small text-paper tabular-nums">
                  {club.proofs_waiting}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Chooser({ clubs, club }: { clubs: readonly MoneyClub[]; club: MoneyClub }) {
  const { set } = useDuesAddress();
  if (clubs.length === 1) return <p className="text-ink2 wrap-anywhere">{club.club_name}</p>;
  return (
    <div className="mt-3 max-w-100">
      <SelectField
        name="club"
        label={m.dues_club()}
        choose={club.club_name}
        options={clubs.map((one) => ({
          value: String(one.club_id),
          label:
            one.left_cents === 0
              ? `${one.club_name} · ${one.organization_shortname}`
              : `${one.club_name} · ${one.organization_shortname} · ${moneyText(one.left_cents, one.currency)}`,
        }))}
        value={String(club.club_id)}
        onChange={(event) =>
          set({ club: event.target.value, rider: null, period: null, season: null, q: null })
        }
      />
    </div>
  );
}

/** The club's money: who owes what, proofs, receipts, movements. */
export function DuesScreen() {
  const { params } = useDuesAddress();
  const { data: clubs, error, refetch } = useMoneyClubs();
  if (!clubs)
    return error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={8} />;
  const club = clubs.find(({ club_id }) => String(club_id) === params.get('club')) ?? clubs[0];
  const view = views.find(([one]) => one === params.get('view'))?.[0] ?? 'riders';
  return (
    <>
      <h1 className="display text-d34">{m.dues_title()}</h1>
      {club ? (
        <>
          <Chooser clubs={clubs} club={club} />
          <Tabs view={view} club={club} />
          {view === 'riders' && <RidersView key={club.club_id} club_id={club.club_id} />}
          {view === 'proofs' && <ProofsView key={club.club_id} club_id={club.club_id} />}
          {view === 'receipts' && <ReceiptsView key={club.club_id} club_id={club.club_id} />}
          {view === 'movements' && <MovementsView key={club.club_id} club_id={club.club_id} />}
        </>
      ) : (
        <EmptyState title={m.dues_no_clubs()}>{m.dues_no_clubs_why()}</EmptyState>
      )}
    </>
  );
}
