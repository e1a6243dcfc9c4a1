import { useState } from 'react';
import type { ClubFees } from '#contract/money/clubs/club-fees.ts';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/app/call/use-ask.ts';
import { Loading } from '#web/screens/payments/Loading.tsx';
import { Stale } from '#web/screens/payments/Stale.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { ClubTransfers } from './ClubTransfers.tsx';
import { OwnAccounts } from './OwnAccounts.tsx';
import { FeeCart } from './FeeCart.tsx';

/** One cart for each organization and currency. */
const cartsOf = ({ payees }: ClubFees) =>
  payees.flatMap((payee) =>
    [...Map.groupBy(payee.fees, ({ currency }) => currency)].map(([currency, fees]) => ({
      payee,
      currency,
      fees,
    })),
  );

/** What a club pays organizations for its riders: what is owed for which date, and what was sent. */
export function ClubFeesView({ club_id }: { club_id: number }) {
  const [told, setTold] = useState<string | null>(null);
  const query = useAsk('GET /api/clubs/{id}/fees', { params: { id: club_id } }, { staleTime: 0 });
  const { data } = query;
  if (data === undefined) return <Loading query={query} />;
  const carts = cartsOf(data);
  return (
    <div className="space-y-6">
      <div>
        <p className="display text-d28 wrap-anywhere">{data.club_name}</p>
        <p className="text-ink2">{m.payments_fees_why()}</p>
      </div>
      <Stale query={query} />
      <FormAlert good>{told}</FormAlert>
      {carts.length === 0 && <p>{m.payments_fees_none()}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:items-start">
        {carts.map(({ payee, currency, fees }) => (
          <FeeCart
            key={`${payee.book_id} ${currency}`}
            club_id={club_id}
            payee={payee}
            fees={fees}
            onDone={setTold}
          />
        ))}
        <div className="min-w-0 space-y-6">
          <ClubTransfers transfers={data.transfers} />
          <OwnAccounts club_id={club_id} />
        </div>
      </div>
    </div>
  );
}
