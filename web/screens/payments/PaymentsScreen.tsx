import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useSearchParams } from '#web/app/address/navigation.ts';
import { activeRider } from '#web/app/call/session.ts';
import { useSession } from '#web/app/call/use-session.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { ClubPayments } from '#web/screens/payments/club/ClubPayments.tsx';
import { CameBack } from '#web/screens/payments/family/CameBack.tsx';
import { FamilyPayments } from '#web/screens/payments/family/FamilyPayments.tsx';
import { Together } from '#web/screens/payments/family/Together.tsx';
import { ClubFeesView } from '#web/screens/payments/fees/ClubFeesView.tsx';
import { RiderToPay } from '#web/screens/payments/RiderToPay.tsx';
import { useTitle } from '#web/app/document/use-title.ts';
import { useRedirect } from '#web/app/address/use-redirect.ts';
import { paths } from '#web/app/screens/paths.ts';

type PaymentsView = 'family' | 'club' | 'fees';

interface ChoiceProps {
  view: PaymentsView;
  isFamily: boolean;
  club_id: number;
}

function Choice({ view, isFamily, club_id }: ChoiceProps) {
  const of = (one: PaymentsView) => `${paths.payments}?view=${one}&club=${club_id}`;
  const views = [
    ...(isFamily ? ([[paths.payments, m.payments_mine(), view === 'family']] as const) : []),
    [of('club'), m.payments_club(), view === 'club'],
    [of('fees'), m.payments_fees(), view === 'fees'],
  ] as const;
  return (
    <nav aria-label={m.payments_choose()} className="mt-4 flex flex-wrap gap-2">
      {views.map(([href, words, current]) => (
        <Link
          key={href}
          href={href}
          replace
          aria-current={current ? 'page' : undefined}
          className="inline-flex min-h-12 items-center border-2 border-edge px-4 font-semibold aria-[current=page]:border-ink aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}

/** Payments (spec §2): for riders of a club that takes them here, and for the club itself. Other accounts are sent home. */
export function PaymentsScreen() {
  const session = useSession();
  const search = useSearchParams();
  const active = activeRider(session);
  const clubs = session?.authUser.user_roles.flatMap(({ role, club_id: id }) =>
    role === 'club' && id !== null ? [id] : [],
  );
  const club_id = clubs?.find((id) => String(id) === search.get('club')) ?? clubs?.[0] ?? null;
  const paying = session?.userSelected.filter(({ can_pay }) => can_pay) ?? [];
  // Dues of another child are shown too while the active rider is of a club that takes no payments here.
  const rider = paying.find((one) => one === active) ?? paying[0] ?? null;
  const isFamily = rider !== null;
  const isAllowed = isFamily || club_id !== null;
  useRedirect(isAllowed ? null : '/');
  const several = isFamily && paying.length > 1;
  const asked = search.get('view');
  const view: PaymentsView =
    club_id === null
      ? 'family'
      : asked === 'fees'
        ? 'fees'
        : asked === 'club' || !isFamily
          ? 'club'
          : 'family';
  const club = view !== 'family';
  useTitle(
    view === 'fees' ? m.payments_fees() : club ? m.payments_club() : (rider?.rider_fullname ?? null),
    m.payments_title(),
  );
  if (!isAllowed) return null;
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        <h1 className="display text-d34">{m.payments_title()}</h1>
        {club_id !== null && <Choice view={view} isFamily={isFamily} club_id={club_id} />}
        {rider !== null && several && !club && <RiderToPay riders={paying} active={rider} />}
        {rider !== null && !several && !club && (
          <p className="mt-3 flex items-center gap-3">
            <Plate plate={rider.plate} colour={rider.plate_colour} size="small" />
            <span className="font-semibold wrap-anywhere">{rider.rider_fullname}</span>
          </p>
        )}
        {view !== 'club' && <CameBack />}
        {isFamily && !club && <Together />}
        <div className="mt-6">
          {club_id !== null && view === 'fees' && <ClubFeesView key={club_id} club_id={club_id} />}
          {club_id !== null && view === 'club' && (
            <ClubPayments key={club_id} club_id={club_id} several={(clubs?.length ?? 0) > 1} />
          )}
          {view === 'family' && rider !== null && (
            <FamilyPayments key={rider.rider_id} rider={rider} several={several} />
          )}
        </div>
      </div>
    </div>
  );
}
