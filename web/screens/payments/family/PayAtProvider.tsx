import { useState } from 'react';
import type { Due, RiderPayments } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { newKey } from '#web/parts/new-key.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

type PayableDue = Pick<
  Due,
  'due_id' | 'currency' | 'kind' | 'season' | 'cup_name' | 'race_name' | 'category_name'
>;

type OpenCheckout = (body: {
  request_key: string;
  due_ids: number[];
}) => Promise<{ pay_link: string | null }>;

interface PayAtProviderProps {
  dues: readonly [PayableDue, ...PayableDue[]];
  payee: RiderPayments['payees'][number];
  /** Some of it waits there already. */
  waits: boolean;
  /** Opens the checkout; where it is not a family's own. */
  open?: OpenCheckout;
}

const openFamilys: OpenCheckout = (body) => ask('POST /api/payments/checkouts', { body });

/** Goes to Mercado Pago with some dues of one payee. Pressed again after a lost answer, it is one checkout. */
export function PayAtProvider({ dues, payee, waits, open = openFamilys }: PayAtProviderProps) {
  const [key] = useState(newKey);
  const [linkless, setLinkless] = useState(false);
  const { sends, busy, failure } = useWriteForm({ start: {}, check: () => ({}) });
  const [first] = dues;
  // What waits there is not paid a second time.
  if (payee.rail_currency !== first.currency || waits) return null;
  const form = sends(
    async () => {
      const body = { request_key: key, due_ids: dues.map(({ due_id }) => due_id) };
      const { pay_link } = await open(body);
      if (pay_link === null) setLinkless(true);
      else window.location.assign(pay_link);
    },
    () => setLinkless(false),
  );
  return (
    <form {...form} className="mt-3">
      <SubmitButton
        busy={busy}
        busyText={m.payments_provider_going()}
        aria-label={m.payments_provider_pay_for({ what: dues.map(conceptOf).join(', ') })}
      >
        {m.payments_provider_pay()}
      </SubmitButton>
      <p className="mt-1 text-small text-ink2">{m.payments_provider_how()}</p>
      <FormAlert>{failure ?? (linkless ? m.error_checkout_provider_away() : null)}</FormAlert>
    </form>
  );
}
