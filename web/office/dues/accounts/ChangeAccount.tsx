import { useState } from 'react';
import type { ClubAccount } from '#contract/money/clubs/club-accounts.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { everyAnswer } from '#web/app/call/use-ask.ts';
import { WithReason } from '#web/parts/form/WithReason.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { newKey } from '#web/parts/new-key.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface ChangeProps {
  book_id: number;
  account: ClubAccount;
}

const summary = `cursor-pointer ${secondaryButton}`;

/** Cancels an account by another number, with a reason. */
export function CancelAccount({ book_id, account }: ChangeProps) {
  const [request_key] = useState(newKey);
  const { account_id, account_number } = account;
  return (
    <WithReason
      name={`reason-${account_id}`}
      summary={m.club_account_cancel_of({ number: String(account_number) })}
      how={m.club_account_cancel_how()}
      label={m.dues_reason()}
      action={m.club_account_cancel()}
      send={(reason) =>
        ask('POST /api/books/{id}/club-accounts/{accountId}/cancel', {
          params: { id: book_id, accountId: account_id },
          body: { request_key, reason },
        })
      }
    />
  );
}

/** Notes the number of a tax invoice that the accountant issued elsewhere. */
export function NoteFiscal({ book_id, account }: ChangeProps) {
  const name = `fiscal-${account.account_id}`;
  const { sends, field, busy, failure } = useWriteForm<Record<string, string>>({
    again: [everyAnswer],
    start: { [name]: account.fiscal_number },
    check: () => ({}),
  });
  const form = sends(async (typed) => {
    await ask('PUT /api/books/{id}/club-accounts/{accountId}', {
      params: { id: book_id, accountId: account.account_id },
      body: { fiscal_number: (typed[name] ?? '').trim() },
    });
  });
  return (
    <details className="mt-3">
      <summary className={summary}>{m.club_account_fiscal_open()}</summary>
      <form {...form} className="space-y-3 pt-3 pb-3">
        <TextField {...field(name)} label={m.club_account_fiscal_field()} maxLength={60} />
        <FormAlert>{failure}</FormAlert>
        <Button type="submit" busy={busy}>
          {m.club_account_fiscal_save()}
        </Button>
      </form>
    </details>
  );
}
