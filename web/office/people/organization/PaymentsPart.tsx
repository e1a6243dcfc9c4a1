import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrganizationPayments } from '#contract/money/organization-payments.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { SaveBar } from '#web/office/parts/editing/SaveBar.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { PresenceFields } from '#web/parts/account/PresenceFields.tsx';
import { noPresence, usePresence } from '#web/parts/account/use-presence.ts';
import { RailPart } from '#web/parts/money/rails/RailPart.tsx';
import { PayFields, wrongPay } from '#web/parts/money/PayFields.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
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
  const presence = usePresence();
  const { sends, field, watch, reset, formState, busy, failure } = useWriteForm({
    start: { ...typedOf(found), ...noPresence },
    check: (typed) => ({ ...wrongPay(typed), ...presence.wrong(typed) }),
    onRefused: ({ code }) => presence.hear(code),
  });
  const form = sends(
    async ({ user_password, code, ...typed }) => {
      const next = await ask('PUT /api/office/organizations/{id}/payments', {
        params: { id: organization_id },
        body: { ...typed, ...presence.shown({ user_password, code }) },
      });
      onSaved(next);
      reset({ ...typedOf(next), ...noPresence });
      presence.forget();
      setSaved(true);
    },
    () => setSaved(false),
  );
  return (
    <form {...form} className="mt-4 flex max-w-100 flex-col gap-4">
      <CheckField {...field('organization_payments')} label={m.org_payments_here()} />
      <PayFields field={field} pix={watch('pay_pix') ?? ''} />
      <PresenceFields asked={presence.asked} field={field} />
      <SaveBar
        isChanged={formState.isDirty}
        saved={saved}
        busy={busy}
        does={m.org_does_payments()}
        drop={() => {
          presence.forget();
          reset();
        }}
      >
        <FormAlert>{failure}</FormAlert>
      </SaveBar>
    </form>
  );
}

/** Edits how the organization itself is paid: entries, affiliations, cups. */
export function PaymentsPart({ organization_id }: { organization_id: number }) {
  const client = useQueryClient();
  const asked = { params: { id: organization_id } };
  const { data, error, refetch } = useAsk('GET /api/office/organizations/{id}/payments', asked);
  return (
    <section aria-label={m.org_payments()}>
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
          <RailPart book_id={data.book_id} heading="h2" />
        </>
      ) : error ? (
        <Failed error={error} again={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </section>
  );
}
