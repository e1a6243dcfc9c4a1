import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookRail } from '#contract/money/rails/rails.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';
import { ask } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { keyOf, useAsk } from '#web/app/call/use-ask.ts';
import { formatDate } from '#web/app/format.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { ProviderCaseList } from './ProviderCaseList.tsx';
import { RailOff } from './RailOff.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

type On = NonNullable<BookRail['rail']>;

/** What is switched on: whose account, and no more of its secrets than their ends. */
function RailFacts({ rail }: { rail: On }) {
  const account = rail.account_name === '' ? rail.account_id : rail.account_name;
  const date = formatDate(wallClock(rail.set_at, ownZone()).date);
  return (
    <div className="mt-3 space-y-2">
      <p className="border-l-8 border-go bg-surface p-3 font-semibold wrap-anywhere">
        {m.rail_is_on({ account, end: rail.token_end })}
      </p>
      {!rail.opens && <FormAlert>{m.rail_lost()}</FormAlert>}
      {rail.opens && rail.refused_at !== null && <FormAlert>{m.rail_refused()}</FormAlert>}
      {rail.is_test && <p className="border-l-8 border-warn bg-surface p-3">{m.rail_is_test()}</p>}
      <p className="text-small text-ink2">
        {m.rail_set({ date, who: rail.set_by })}{' '}
        {rail.secret_end === null ? m.rail_secret_none() : m.rail_secret_set({ end: rail.secret_end })}
      </p>
      <div className="border-t border-line pt-2">
        <p className="text-small text-ink2">{m.rail_address()}</p>
        <p className="font-semibold wrap-anywhere select-all">{rail.notices_url}</p>
      </div>
    </div>
  );
}

interface RailFormProps {
  book_id: number;
  rail: On | null;
  onSaved: (saved: BookRail) => void;
}

function RailForm({ book_id, rail, onSaved }: RailFormProps) {
  const empty = { access_token: '', notices_secret: '' };
  const [saved, setSaved] = useState(false);
  const { sends, field, change, busy, failure } = useWriteForm({
    start: empty,
    check: ({ access_token, notices_secret }) => {
      if (rail === null && access_token.trim() === '') return { access_token: m.error_rail_token_missing() };
      return access_token.trim() === '' && notices_secret.trim() === ''
        ? { access_token: m.rail_nothing() }
        : {};
    },
  });
  const form = sends(
    async (typed) => {
      const [access_token, notices_secret] = [typed.access_token.trim(), typed.notices_secret.trim()];
      const body = {
        ...(access_token === '' ? {} : { access_token }),
        ...(notices_secret === '' ? {} : { notices_secret }),
      };
      onSaved(await ask('PUT /api/books/{id}/rail', { params: { id: book_id }, body }));
      change(empty);
      setSaved(true);
    },
    () => setSaved(false),
  );
  return (
    <form {...form} className="mt-4 flex max-w-100 flex-col gap-4">
      <TextField
        {...field('access_token')}
        label={m.rail_token()}
        hint={m.rail_token_hint()}
        autoComplete="off"
        maxLength={300}
      />
      {rail !== null && (
        <TextField
          {...field('notices_secret')}
          label={m.rail_secret()}
          hint={m.rail_secret_hint()}
          autoComplete="off"
          maxLength={300}
        />
      )}
      <FormAlert good>{saved ? m.payments_saved() : null}</FormAlert>
      <FormAlert>{failure}</FormAlert>
      <SubmitButton busy={busy} busyText={m.payments_working()}>
        {rail === null ? m.rail_do_on() : m.rail_change()}
      </SubmitButton>
    </form>
  );
}

/** Whether a book is paid by Mercado Pago, and with whose account. */
export function RailPart({ book_id, heading: Heading = 'h3' }: { book_id: number; heading?: 'h2' | 'h3' }) {
  const client = useQueryClient();
  const asked = { params: { id: book_id } };
  const { data, error, refetch } = useAsk('GET /api/books/{id}/rail', asked);
  const id = `rail-${book_id}`;
  if (data === undefined)
    return (
      error && (
        <div className="mt-8 space-y-3 border-t border-line pt-4">
          <FormAlert>{failureText(error)}</FormAlert>
          <Button onClick={() => void refetch()}>{m.office_retry()}</Button>
        </div>
      )
    );
  const keep = (saved: BookRail) => client.setQueryData(keyOf('GET /api/books/{id}/rail', asked), saved);
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-4">
      <Heading id={id} className="display text-d22">
        {m.dues_kind_provider()}
      </Heading>
      <p className="mt-1 text-ink2">{m.rail_why()}</p>
      {data.rail !== null && <RailFacts rail={data.rail} />}
      <ProviderCaseList book_id={book_id} />
      <RailForm key={data.rail === null ? 'off' : 'on'} book_id={book_id} rail={data.rail} onSaved={keep} />
      {data.rail !== null && <RailOff book_id={book_id} onOff={keep} />}
    </section>
  );
}
