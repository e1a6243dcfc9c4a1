import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrganizationPayments } from '#contract/money/organization-payments.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { ask } from '#web/app/call/ask.ts';
import { keyOf, useAsk } from '#web/app/call/use-ask.ts';
import { officePaths } from '#web/app/screens/office-paths.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { RailPart } from '#web/parts/pay/RailPart.tsx';
import { PayFields, wrongPay } from '#web/parts/pay/PayFields.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

const typedOf = (found: OrganizationPayments) => ({
  organization_payments: found.organization_payments,
  pay_text: found.pay_text,
  pay_alias: found.pay_alias ?? '',
  pay_cbu: found.pay_cbu ?? '',
  pay_pix: found.pay_pix ?? '',
});

interface PaymentsFormProps {
  found: OrganizationPayments;
  organization_id: number;
  onSaved: (next: OrganizationPayments) => void;
}

function PaymentsForm({ found, organization_id, onSaved }: PaymentsFormProps) {
  const [saved, setSaved] = useState(false);
  const { sends, field, watch, change, busy, failure } = useWriteForm({
    start: typedOf(found),
    check: wrongPay,
  });
  const form = sends(
    async (typed) => {
      const next = await ask('PUT /api/office/organizations/{id}/payments', {
        params: { id: organization_id },
        body: typed,
      });
      onSaved(next);
      change(typedOf(next));
      setSaved(true);
    },
    () => setSaved(false),
  );
  return (
    <form {...form} className="mt-4 flex max-w-100 flex-col gap-4">
      <CheckField {...field('organization_payments')} label={m.org_payments_here()} />
      <PayFields field={field} pix={watch('pay_pix') ?? ''} />
      <FormAlert good>{saved ? m.payments_saved() : null}</FormAlert>
      <FormAlert>{failure}</FormAlert>
      <SubmitButton busy={busy} busyText={m.payments_working()}>
        {m.payments_save()}
      </SubmitButton>
    </form>
  );
}

/** How the organization itself is paid: entries, affiliations, cups. */
export function PaymentsPart({ organization_id }: { organization_id: number }) {
  const client = useQueryClient();
  const asked = { params: { id: organization_id } };
  const { data, error, refetch } = useAsk('GET /api/office/organizations/{id}/payments', asked);
  return (
    <section aria-labelledby="payments">
      <h2 id="payments" className="display border-b-4 border-accent pb-1 text-d28">
        {m.org_payments()}
      </h2>
      <p className="mt-3 text-ink2">{m.org_payments_why()}</p>
      <Link href={officePaths.dues} className={`inline-flex min-h-12 items-center ${textLink}`}>
        {m.org_payments_books()}
      </Link>
      {data ? (
        <>
          <PaymentsForm
            found={data}
            organization_id={organization_id}
            onSaved={(next) =>
              client.setQueryData(keyOf('GET /api/office/organizations/{id}/payments', asked), next)
            }
          />
          <RailPart book_id={data.book_id} />
        </>
      ) : error ? (
        <Failed error={error} again={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </section>
  );
}
