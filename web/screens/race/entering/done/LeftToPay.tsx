import { useQueries } from '@tanstack/react-query';
import type { RiderCard } from '#contract/accounts/accounts.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { chooseRider } from '#web/app/call/session.ts';
import { queryOf } from '#web/app/call/use-ask.ts';
import { formatDate } from '#web/app/format.ts';
import { paths } from '#web/app/screens/paths.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';
import { primaryButton } from '#web/ui/button-classes.ts';

interface LeftProps {
  riders: readonly RiderCard[];
  race: Pick<FoundRace, 'race_id'>;
}

/** What is still to pay for entries that were just made, and the way there. */
export function LeftToPay({ riders, race }: LeftProps) {
  const ids = [...new Set(riders.map(({ rider_id }) => rider_id))];
  const answers = useQueries({
    queries: ids.map((rider_id) => ({
      ...queryOf('GET /api/payments', { query: { rider_id } }),
      staleTime: 0,
    })),
  });
  const owed = answers
    .flatMap(({ data }) => data?.items ?? [])
    .filter(
      ({ race_id, state, left_cents }) =>
        race_id === race.race_id && (state === 'owed' || state === 'overdue') && left_cents > 0,
    );
  const [payer] = ids;
  if (owed.length === 0 || payer === undefined) return null;
  const sums = [...Map.groupBy(owed, ({ currency }) => currency)].map(([currency, dues]) =>
    moneyText(
      dues.reduce((sum, { left_cents }) => sum + left_cents, 0),
      currency,
    ),
  );
  const amount = sums.join(' + ');
  const [first] = owed.flatMap(({ due_on }) => due_on ?? []).toSorted();
  return (
    <div className="mt-3">
      <p className="font-semibold">
        {first === undefined
          ? m.entry_done_owed({ amount })
          : m.entry_done_owed_by({ amount, date: formatDate(first) })}
      </p>
      <Link href={paths.payments} onClick={() => chooseRider(payer)} className={`mt-2 ${primaryButton}`}>
        {m.entry_done_pay()}
      </Link>
    </div>
  );
}
