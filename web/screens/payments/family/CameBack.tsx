import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ToldCheckout } from '#contract/money/checkouts.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { useSearchParams } from '#web/app/address/navigation.ts';
import { ask } from '#web/app/call/ask.ts';
import { keyOf } from '#web/app/call/use-ask.ts';
import { dayText } from '#web/screens/payments/words.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { useAfter } from '#web/ui/effects/use-after.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

/** Between two looks; after as many, the page no longer asks by itself. */
const everyMs = 4000;
const mostLooks = 30;

const isWaiting = ({ checkout_state }: ToldCheckout) => ['made', 'open', 'review'].includes(checkout_state);

function wordsOf({ checkout_state, payee_name, cents, currency, held_until }: ToldCheckout): string {
  switch (checkout_state) {
    case 'approved':
      return m.payments_back_approved({ payee: payee_name, amount: moneyText(cents, currency) });
    case 'pending':
      return held_until === null
        ? m.payments_provider_waiting()
        : m.payments_provider_pending({ date: dayText(held_until) });
    case 'review':
      return m.payments_provider_review();
    case 'ended':
      return m.payments_back_ended();
    case 'disputed':
    case 'lost':
      return m.payments_provider_disputed();
    case 'refunded':
    case 'part_refunded':
      return m.payments_back_refunded();
    case 'made':
    case 'open':
      return m.payments_back_open();
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
      // Without a signal, or not ours: the lists below say what is known.
    }
    setLooks((before) => before + 1);
  };
  const goesOn = looks < mostLooks && (told === null || isWaiting(told));
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
      {told.checkout_state === 'approved' ? (
        <FormAlert good>{wordsOf(told)}</FormAlert>
      ) : (
        <p className="border-l-8 border-warn bg-surface p-4 wrap-anywhere">{wordsOf(told)}</p>
      )}
      {told.pay_link !== null && (
        <a href={told.pay_link} className={`mt-3 ${secondaryButton}`}>
          {m.payments_back_resume()}
        </a>
      )}
    </div>
  );
}

/** The family came back from Mercado Pago. Of what the address says only the name is read: what is true is asked. */
export function CameBack() {
  const reference = useSearchParams().get('checkout') ?? '';
  const isName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference);
  return isName ? <Told key={reference} reference={reference} /> : null;
}
