import { useState } from 'react';
import type { ToldCheckout } from '#contract/money/checkouts.ts';
import type { Due, RiderPayments } from '#contract/money/payments.ts';
import { PROVIDERS, type ProviderKind } from '#rules/money/rails/providers.ts';
import * as m from '#text/messages/messages.js';
import { go, useHref } from '#web/ground/address/navigation.ts';
import { ask } from '#web/ground/call/ask.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { railWords } from '#web/parts/money/rails/rail-words.ts';
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
  provider: ProviderKind;
}) => Promise<Pick<ToldCheckout, 'reference' | 'pay_link' | 'pay_code'>>;

interface PayAtProviderProps {
  dues: readonly [PayableDue, ...PayableDue[]];
  payee: RiderPayments['payees'][number];
  /** Some of it waits there already. */
  waits: boolean;
  /** Opens the checkout, when it is not a family's own. */
  open?: OpenCheckout;
}

const openFamilys: OpenCheckout = (body) => ask('POST /api/payments/checkouts', { body });

interface PayAtOneProps {
  dues: PayAtProviderProps['dues'];
  provider: ProviderKind;
  open: OpenCheckout;
}

/** Goes to a provider with some dues of one payee, or shows its code above. Pressed again after a lost answer, it is one checkout. */
function PayAtOne({ dues, provider, open }: PayAtOneProps) {
  const [key] = useState(newKey);
  const [linkless, setLinkless] = useState(false);
  const hrefWith = useHref();
  const { sends, busy, failure } = useWriteForm({ start: {}, check: () => ({}) });
  const names = { provider: PROVIDERS[provider].name };
  const form = sends(
    async () => {
      const body = { request_key: key, due_ids: dues.map(({ due_id }) => due_id), provider };
      const { reference, pay_link, pay_code } = await open(body);
      if (pay_link !== null) window.location.assign(pay_link);
      else if (pay_code === null) setLinkless(true);
      else go(hrefWith({ checkout: reference }));
    },
    () => setLinkless(false),
  );
  return (
    <form {...form} className="mt-3">
      <SubmitButton
        busy={busy}
        busyText={m.payments_provider_going(names)}
        aria-label={m.payments_provider_pay_for({ ...names, what: dues.map(conceptOf).join(', ') })}
      >
        {m.payments_provider_pay(names)}
      </SubmitButton>
      <p className="mt-1 text-small text-ink2">{railWords[provider].how()}</p>
      <FormAlert>{failure ?? (linkless ? m.error_checkout_provider_away(names) : null)}</FormAlert>
    </form>
  );
}

/** The providers at which some dues of one payee can be paid. */
export function PayAtProvider({ dues, payee, waits, open = openFamilys }: PayAtProviderProps) {
  const [first] = dues;
  // What waits there is not paid a second time.
  if (waits) return null;
  return payee.rails
    .filter(({ currency }) => currency === first.currency)
    .map(({ provider }) => <PayAtOne key={provider} dues={dues} provider={provider} open={open} />);
}
