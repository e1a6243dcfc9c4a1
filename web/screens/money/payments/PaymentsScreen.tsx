import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useSearchParams } from '#web/ground/address/navigation.ts';
import { activeRider } from '#web/ground/session/session.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { ClubPayments } from './ClubPayments.tsx';
import { FamilyPayments } from '#web/screens/money/payments/family/FamilyPayments.tsx';
import { PixCode } from '#web/screens/money/payments/family/PixCode.tsx';
import { Together } from '#web/screens/money/payments/family/Together.tsx';
import { ClubFeesView } from './ClubFeesView.tsx';
import { RiderToPay } from '#web/screens/money/payments/RiderToPay.tsx';
import { useTitle } from '#web/ground/screen/use-title.ts';
import { useRedirect } from '#web/ground/address/use-redirect.ts';
import { paths } from '#web/ground/address/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ToldCheckout } from '#contract/money/checkouts.ts';
import { moneyText } from '#rules/money/money.ts';
import { PROVIDERS } from '#rules/money/rails/providers.ts';
import { ask } from '#web/ground/call/ask.ts';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { dayText } from './parts/words.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { useAfter } from '#web/ui/effects/use-after.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

/** The time between two requests. After a number of them, the page no longer asks by itself. */
const everyMs = 4000;
const mostLooks = 30;
/** A code on the page is paid while somebody looks at it. */
const mostLooksAtCode = 150;

const isWaiting = ({ checkout_state }: ToldCheckout) => ['made', 'open', 'review'].includes(checkout_state);

function wordsOf(told: ToldCheckout): string {
  const { checkout_state, payee_name, cents, currency, held_until } = told;
  const provider = PROVIDERS[told.provider].name;
  switch (checkout_state) {
    case 'approved':
      return m.payments_back_approved({ provider, payee: payee_name, amount: moneyText(cents, currency) });
    case 'pending':
      return held_until === null
        ? m.payments_provider_waiting({ provider })
        : m.payments_provider_pending({ provider, date: dayText(held_until) });
    case 'review':
      return m.payments_provider_review({ provider });
    case 'ended':
      return m.payments_back_ended();
    case 'disputed':
    case 'lost':
      return m.payments_provider_disputed({ provider });
    case 'refunded':
    case 'part_refunded':
      return m.payments_back_refunded({ provider });
    case 'made':
    case 'open':
      return m.payments_back_open({ provider });
  }
}

function Told({ reference }: { reference: string }) {
  const client = useQueryClient();
  const [told, setTold] = useState<ToldCheckout | null>(null);
  const [looks, setLooks] = useState(0);
  const look = async () => {
    try {
      setTold(await ask('POST /api/payments/checkouts/{reference}/look', { params: { reference } }));
    } catch {
      // There is no signal, or the payment is not ours. The lists below show what is known.
    }
    setLooks((before) => before + 1);
  };
  const most = told?.pay_code ? mostLooksAtCode : mostLooks;
  const goesOn = looks < most && (told === null || isWaiting(told));
  useAfter(goesOn ? (looks === 0 ? 0 : everyMs) : null, () => void look(), looks);
  const state = told?.checkout_state;
  useEffect(() => {
    if (state === undefined || state === 'open') return;
    for (const name of [
      'GET /api/payments',
      'GET /api/payments/family',
      'GET /api/clubs/{id}/fees',
      'GET /api/races/info_rider',
    ] as const)
      void client.invalidateQueries({ queryKey: keyOf(name) });
  }, [client, state]);
  if (told === null) return null;
  return (
    <div role="status" className="mt-6">
      {told.checkout_state === 'approved' && <FormAlert good>{wordsOf(told)}</FormAlert>}
      {told.pay_code !== null && (
        <div className="mb-3 border border-line bg-surface p-4">
          <PixCode
            code={told.pay_code}
            what={told.payee_name}
            amount={moneyText(told.cents, told.currency)}
          />
        </div>
      )}
      {told.checkout_state !== 'approved' && (
        <p className="border-l-8 border-warn bg-surface p-4 wrap-anywhere">{wordsOf(told)}</p>
      )}
      {told.pay_link !== null && (
        <a href={told.pay_link} className={`mt-3 ${secondaryButton}`}>
          {m.payments_back_resume({ provider: PROVIDERS[told.provider].name })}
        </a>
      )}
    </div>
  );
}

/** The family came back from a provider. Of what the address says only the name is read: what is true is asked. */
function CameBack() {
  const reference = useSearchParams().get('checkout') ?? '';
  const isName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference);
  return isName ? <Told key={reference} reference={reference} /> : null;
}

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

/** Shows payments (spec §2) of riders whose club takes them, and of the club. Other accounts are sent home. */
export function PaymentsScreen() {
  const session = useSession();
  const search = useSearchParams();
  const active = activeRider(session);
  const clubs = session?.authUser.user_roles.flatMap(({ role, club_id: id }) =>
    role === 'club' && id !== null ? [id] : [],
  );
  const club_id = clubs?.find((id) => String(id) === search.get('club')) ?? clubs?.[0] ?? null;
  const paying = session?.userSelected.filter(({ can_pay }) => can_pay) ?? [];
  // Dues of another child are shown too while the club of the active rider takes no payments here.
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
