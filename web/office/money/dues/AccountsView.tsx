import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { addressOf } from '#web/ground/call/address-of.ts';
import { useAsk, everyAnswer } from '#web/ground/call/use-ask.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { AccountFacts } from '#web/parts/account/AccountFacts.tsx';
import { AccountFiles } from '#web/parts/account/AccountFiles.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

import type { ClubAccount, ClubAccounts } from '#contract/money/clubs/club-accounts.ts';
import { isDate } from '#rules/calendar.ts';
import { ask } from '#web/ground/call/ask.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { newKey } from '#web/parts/new-key.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { WithReason } from '#web/parts/form/WithReason.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { Button } from '#web/ui/Button.tsx';

interface ChangeProps {
  book_id: number;
  account: ClubAccount;
}

const summary = `cursor-pointer ${secondaryButton}`;

/** Cancels an account by another number, with a reason. */
function CancelAccount({ book_id, account }: ChangeProps) {
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
function NoteFiscal({ book_id, account }: ChangeProps) {
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

interface MakeAccountProps {
  book_id: number;
  clubs: ClubAccounts['clubs'];
  today: string;
  onMade: (account: ClubAccount) => void;
}

/** Makes the account of a club for some dates. Sent again after a lost answer, it is one number. */
function MakeAccount({ book_id, clubs, today, onMade }: MakeAccountProps) {
  const [request_key] = useState(newKey);
  const { sends, field, busy, failure } = useWriteForm({
    again: [everyAnswer],
    start: {
      club_id: '',
      from: `${today.slice(0, 4)}-01-01`,
      to: `${today.slice(0, 4)}-12-31`,
      fiscal_number: '',
    },
    check: ({ club_id, from, to }) => ({
      ...(club_id === '' ? { club_id: m.form_required() } : {}),
      ...(isDate(from) ? {} : { from: m.form_required() }),
      ...(isDate(to) ? {} : { to: m.form_required() }),
      ...(isDate(from) && isDate(to) && from > to ? { to: m.club_account_order() } : {}),
    }),
  });
  const form = sends(async ({ club_id, from, to, fiscal_number }) => {
    const body = { request_key, club_id: Number(club_id), from, to, fiscal_number: fiscal_number.trim() };
    onMade(await ask('POST /api/books/{id}/club-accounts', { params: { id: book_id }, body }));
  });
  return (
    <form {...form} className="space-y-4">
      <SelectField
        {...field('club_id')}
        label={m.club_account_club()}
        choose={m.club_account_choose()}
        options={clubs.map(({ club_id, club_name }) => ({ value: String(club_id), label: club_name }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('from')} type="date" label={m.club_account_from()} />
        <TextField {...field('to')} type="date" label={m.club_account_to()} />
      </div>
      <TextField
        {...field('fiscal_number')}
        label={m.club_account_fiscal_field()}
        optional={m.form_optional()}
        maxLength={60}
      />
      <SubmitButton failure={failure} busy={busy} busyText={m.payments_working()}>
        {m.club_account_make()}
      </SubmitButton>
    </form>
  );
}

/** Shows the accounts of clubs with an organization: a new one, and all by their numbers. */
export function AccountsView({ book_id }: { book_id: number }) {
  const [made, setMade] = useState<number | null>(null);
  const { data, error, refetch } = useAsk(
    'GET /api/books/{id}/club-accounts',
    { params: { id: book_id } },
    { staleTime: 0 },
  );
  if (!data) return <Arriving error={error} again={refetch} rows={6} />;
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-2">
      <section aria-labelledby="make-account">
        <h2 id="make-account" className="display text-d28">
          {m.club_account_title()}
        </h2>
        <p className="mt-1 mb-4 text-small text-ink2">{m.club_account_why()}</p>
        {made !== null && (
          <div className="mb-4">
            <FormAlert good>{m.club_account_made({ number: String(made) })}</FormAlert>
          </div>
        )}
        {data.clubs.length === 0 ? (
          <EmptyState title={m.club_account_no_clubs()} />
        ) : (
          <MakeAccount
            key={made}
            book_id={book_id}
            clubs={data.clubs}
            today={data.today}
            onMade={({ account_number }) => setMade(account_number)}
          />
        )}
      </section>
      {data.items.length === 0 ? (
        <p className="text-ink2">{m.club_account_none()}</p>
      ) : (
        <ul className="border-t-2 border-ink">
          {data.items.map((account) => (
            <AccountFacts key={account.account_id} account={account} name={account.club_name}>
              <AccountFiles
                account={account}
                addressOfFile={(format) =>
                  addressOf('GET /api/books/{id}/club-accounts/{accountId}/file', {
                    params: { id: book_id, accountId: account.account_id },
                    query: { format },
                  })
                }
              />
              {account.cancels_number === null && account.cancelled_by_number === null && (
                <>
                  <NoteFiscal key={account.fiscal_number} book_id={book_id} account={account} />
                  <CancelAccount book_id={book_id} account={account} />
                </>
              )}
            </AccountFacts>
          ))}
        </ul>
      )}
    </div>
  );
}
