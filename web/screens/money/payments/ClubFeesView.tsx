import { useState } from 'react';
import type { ClubFees, ClubTransfer } from '#contract/money/clubs/club-fees.ts';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { Loading } from './parts/Loading.tsx';
import { Stale } from './parts/Stale.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { FeeCart } from './FeeCart.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';
import { AccountFacts } from '#web/parts/account/AccountFacts.tsx';
import { AccountFiles } from '#web/parts/account/AccountFiles.tsx';
import { moneyText } from '#rules/money/money.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { Proof } from './parts/Proof.tsx';
import { dayText } from './parts/words.ts';
import { Icon } from '#web/ui/Icon.tsx';

const looks = {
  SENT: { icon: 'eye', colour: 'text-ink2' },
  ACCEPTED: { icon: 'check', colour: 'text-go' },
  REJECTED: { icon: 'close', colour: 'text-stop' },
} as const;

function stateWords({ payment_status, payment_reason }: ClubTransfer): string {
  if (payment_status === 'SENT') return m.payments_state_in_review();
  if (payment_status === 'ACCEPTED') return m.payments_fees_accepted();
  return m.payments_state_refused({ reason: payment_reason ?? '' });
}

function Transfer({ transfer }: { transfer: ClubTransfer }) {
  const { payee_name, sent_at, sent_by, cents, kept_cents, currency, lines, has_file, payment_id } = transfer;
  const { icon, colour } = looks[transfer.payment_status];
  return (
    <li className="border-t border-line py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        <span className="min-w-0 wrap-anywhere">{payee_name}</span>
        <span className="display text-d22 whitespace-nowrap">{moneyText(cents, currency)}</span>
      </p>
      <p className="text-small text-ink2 wrap-anywhere">
        {[dayText(sent_at), sent_by].filter((one) => one !== '').join(' · ')}
      </p>
      <p className="mt-1 flex items-start gap-1.5">
        <Icon name={icon} className={`mt-0.5 size-5 ${colour}`} />
        <span className="min-w-0 wrap-anywhere">{stateWords(transfer)}</span>
      </p>
      {kept_cents > 0 && (
        <p className="mt-1 wrap-anywhere">
          {m.payments_fees_kept({ amount: moneyText(kept_cents, currency) })}
        </p>
      )}
      <details>
        <summary className="flex min-h-12 items-center gap-2 font-semibold">
          <Icon name="down" className="size-5" />
          {m.payments_fees_total({ count: lines.length })}
        </summary>
        <ul className="border-t border-line">
          {lines.map((line) => (
            <li key={line.due_id} className="flex justify-between gap-3 border-b border-line py-2">
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{line.rider_fullname}</span>
                {conceptOf(line)}
              </span>
              <span className="shrink-0 whitespace-nowrap tabular-nums">
                {moneyText(line.cents, currency)}
              </span>
            </li>
          ))}
        </ul>
      </details>
      {has_file && <Proof payment_id={payment_id} rider={payee_name} />}
    </li>
  );
}

/** Lists the transfers that the club sent, each with its riders and its outcome. */
function ClubTransfers({ transfers }: { transfers: readonly ClubTransfer[] }) {
  if (transfers.length === 0) return null;
  return (
    <section aria-labelledby="transfers">
      <h2 id="transfers" className="display mb-3 text-d22">
        {m.payments_fees_transfers()}
      </h2>
      <ul>
        {transfers.map((transfer) => (
          <Transfer key={transfer.payment_id} transfer={transfer} />
        ))}
      </ul>
    </section>
  );
}

/** Lists the accounts that organizations made of the club. */
function OwnAccounts({ club_id }: { club_id: number }) {
  const { data = [] } = useAsk(
    'GET /api/clubs/{id}/accounts',
    { params: { id: club_id } },
    { select: ({ items }) => items, staleTime: 0 },
  );
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts" className="display mb-3 text-d22">
        {m.club_account_own()}
      </h2>
      <ul className="border-t border-line">
        {data.map((account) => (
          <AccountFacts key={account.account_id} account={account} name={account.payee_name}>
            <AccountFiles
              account={account}
              addressOfFile={(format) =>
                addressOf('GET /api/clubs/{id}/accounts/{accountId}/file', {
                  params: { id: club_id, accountId: account.account_id },
                  query: { format },
                })
              }
            />
          </AccountFacts>
        ))}
      </ul>
    </section>
  );
}

/** Makes one cart for each organization and currency. */
const cartsOf = ({ payees }: ClubFees) =>
  payees.flatMap((payee) =>
    [...Map.groupBy(payee.fees, ({ currency }) => currency)].map(([currency, fees]) => ({
      payee,
      currency,
      fees,
    })),
  );

/** Shows what a club pays organizations for its riders: what it owes for which date, and the transfers that it sent. */
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
