import { useState } from 'react';
import type { ClubAccount, ClubAccounts } from '#contract/money/clubs/club-accounts.ts';
import { isDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { everyAnswer } from '#web/app/call/use-ask.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { newKey } from '#web/parts/new-key.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface MakeAccountProps {
  book_id: number;
  clubs: ClubAccounts['clubs'];
  today: string;
  onMade: (account: ClubAccount) => void;
}

/** Makes the account of a club for some dates. Sent again after a lost answer, it is one number. */
export function MakeAccount({ book_id, clubs, today, onMade }: MakeAccountProps) {
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
      <FormAlert>{failure}</FormAlert>
      <SubmitButton busy={busy} busyText={m.payments_working()}>
        {m.club_account_make()}
      </SubmitButton>
    </form>
  );
}
