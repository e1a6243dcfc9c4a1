import { useState } from 'react';
import type { ToRefund } from '#contract/money/returns/returns.ts';
import { moneyText } from '#rules/money/money.ts';
import { ANY_PROVIDER } from '#rules/money/rails/providers.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { formatInstant } from '#web/ground/format.ts';
import { RefundForm } from './riders/RefundForm.tsx';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { ownZone } from '#web/parts/own-zone.ts';
import { goneWords } from '#web/parts/money/returns-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

const ways = [
  ['cash', m.dues_kind_cash],
  ['transfer', m.dues_kind_transfer],
  ['provider', () => ANY_PROVIDER],
  ['credit', m.dues_to_refund_credit],
] as const;

const cameWords = ({ came, currency }: ToRefund): string =>
  ways
    .flatMap(([way, words]) => (came[way] > 0 ? [`${words()} ${moneyText(came[way], currency)}`] : []))
    .join(', ');

const payerWords = ({ payers, currency }: ToRefund): string =>
  payers
    .map(({ club_name: club, cents }) => {
      const amount = moneyText(cents, currency);
      return club === null
        ? m.dues_to_refund_by_family({ amount })
        : m.dues_to_refund_by_club({ club, amount });
    })
    .join(' · ');

const conceptOf = ({ race_name: race, category_name: category }: ToRefund): string =>
  m.due_kind_entry({ race, category });

interface GivingProps {
  book_id: number;
  one: ToRefund;
  onCancel: () => void;
  onDone: (words: string) => void;
}

/** Draws the form of one refund. The provider's money goes back through it; the rest by hand, as it was paid. */
function Giving({ book_id, one, onCancel, onDone }: GivingProps) {
  const { due_id, currency, came, provider_cents } = one;
  const params = { id: book_id };
  const left = one.left_cents - one.on_its_way_cents;
  const byProvider = Math.min(provider_cents, left);
  // One payer comes at a time, the one with the highest amount first.
  const [payer] = one.payers;
  const what = `${one.rider_fullname} · ${conceptOf(one)}`;
  if (byProvider > 0)
    return (
      <RefundForm
        what={what}
        why={m.dues_refund_provider_why()}
        most={byProvider}
        currency={currency}
        paid_in={null}
        send={({ request_key, cents, reason }) =>
          ask('POST /api/books/{id}/provider-refunds', {
            params,
            body: { request_key, cents, reason, due_id },
          })
        }
        onCancel={onCancel}
        onDone={() => onDone(m.dues_refund_asked())}
      />
    );
  return (
    <RefundForm
      what={what}
      why={payer?.club_name ? m.dues_to_refund_to_club({ club: payer.club_name }) : m.dues_to_refund_why()}
      most={Math.min(left, payer?.cents ?? left)}
      currency={currency}
      paid_in={came.cash > came.transfer ? 'cash' : 'transfer'}
      send={(refund) =>
        ask('POST /api/books/{id}/refunds', {
          params,
          body: { ...refund, due_id, payer_club_id: payer?.club_id ?? null },
        })
      }
      onCancel={onCancel}
      onDone={() => onDone(m.dues_refund_done())}
    />
  );
}

/** Lists promised refunds that families do not have yet, with how each was paid, and gives them back. */
export function RefundsView({ book_id }: { book_id: number }) {
  const [open, setOpen] = useState<number | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const { data, error, refetch } = useAsk(
    'GET /api/books/{id}/to-refund',
    { params: { id: book_id } },
    { select: ({ items }) => items, staleTime: 0 },
  );
  if (!data) return <Arriving error={error} again={refetch} rows={5} />;
  const done = (words: string) => {
    setOpen(null);
    setTold(words);
    void refetch();
  };
  return (
    <div className="mt-6 max-w-200">
      <FormAlert good>{told}</FormAlert>
      {data.length === 0 && (
        <EmptyState title={m.dues_to_refund_none()}>{m.dues_to_refund_none_why()}</EmptyState>
      )}
      <ul className="border-t-2 border-ink empty:hidden">
        {data.map((one) => (
          <li key={one.return_id} className="border-b border-line py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="min-w-0 font-semibold wrap-anywhere">{one.rider_fullname}</h2>
              <p className="display text-d22 whitespace-nowrap">{moneyText(one.left_cents, one.currency)}</p>
            </div>
            <p className="text-small text-ink2 wrap-anywhere">{conceptOf(one)}</p>
            <p className="text-small text-ink2 wrap-anywhere">
              {goneWords(one)} · {formatInstant(one.promised_at, ownZone())}
            </p>
            {one.payers.some(({ club_id }) => club_id !== null) && (
              <p className="font-semibold wrap-anywhere">{payerWords(one)}</p>
            )}
            <p className="wrap-anywhere">{m.dues_to_refund_came({ ways: cameWords(one) })}</p>
            {one.on_its_way_cents > 0 && (
              <p className="text-small text-ink2">
                {m.dues_to_refund_on_its_way({ amount: moneyText(one.on_its_way_cents, one.currency) })}
              </p>
            )}
            {open === one.return_id ? (
              <div className="mt-3 border-l-4 border-line pl-3">
                <Giving book_id={book_id} one={one} onCancel={() => setOpen(null)} onDone={done} />
              </div>
            ) : (
              one.left_cents > one.on_its_way_cents && (
                <Button
                  look="link"
                  onClick={() => {
                    setTold(null);
                    setOpen(one.return_id);
                  }}
                  aria-label={`${m.dues_refund()}: ${one.rider_fullname}, ${conceptOf(one)}`}
                >
                  {m.dues_refund()}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
