import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookRail } from '#contract/money/rails/rails.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';
import { ask } from '#web/ground/call/ask.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { formatDate } from '#web/ground/format.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { PresenceFields } from '#web/parts/account/PresenceFields.tsx';
import { noPresence, usePresence } from '#web/parts/account/use-presence.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import type { ProviderCase, ProviderCases as Cases } from '#contract/money/rails/provider-cases.ts';
import { moneyText } from '#rules/money/money.ts';
import {
  PROVIDER_KINDS,
  PROVIDERS,
  type ProviderKind,
  RAIL_SETTINGS,
  type RailSetting,
} from '#rules/money/rails/providers.ts';
import { noSettings, railWords, settingWords } from './rail-words.ts';

const whyWords: Record<ProviderCase['why'], (words: { asked: string; provider: string }) => string> = {
  account: m.rail_case_account,
  reference: () => m.rail_case_reference(),
  test: () => m.rail_case_test(),
  currency: () => m.rail_case_currency(),
  amount: m.rail_case_amount,
  refunded: () => m.rail_case_refunded(),
  status: m.rail_case_status,
  disputed: m.rail_case_disputed,
  lost: m.rail_case_lost,
  uncovered: () => m.rail_case_uncovered(),
};

interface CaseItemProps {
  book_id: number;
  one: ProviderCase;
  onClosed: (left: Cases) => void;
}

function CaseItem({ book_id, one, onClosed }: CaseItemProps) {
  const { case_id, riders } = one;
  const { sends, field, busy, failure } = useWriteForm({
    start: { note: '' },
    check: ({ note }) => (note.trim() === '' ? { note: m.rail_case_note_missing() } : {}),
  });
  const form = sends(async ({ note }) => {
    const body = { note: note.trim() };
    onClosed(
      await ask('PUT /api/books/{id}/provider-cases/{case_id}', { params: { id: book_id, case_id }, body }),
    );
  });
  return (
    <li className="border-l-8 border-warn bg-surface p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold select-all">
          {m.rail_case_operation({ operation: one.provider_id })}
        </span>
        <span className="text-lead font-semibold tabular-nums">{moneyText(one.cents, one.currency)}</span>
      </p>
      <p>
        {whyWords[one.why]({
          asked: moneyText(one.asked_cents, one.asked_currency),
          provider: PROVIDERS[one.provider].name,
        })}
      </p>
      <p className="text-small text-ink2 wrap-anywhere">
        {formatDate(wallClock(one.seen_at, ownZone()).date)}
        {riders.length > 0 && ` · ${m.rail_case_for({ riders: riders.join(', ') })}`}
      </p>
      <form {...form} className="mt-3 flex max-w-100 flex-col gap-3">
        <TextField {...field('note')} label={m.rail_case_note()} maxLength={300} />
        <SubmitButton failure={failure} busy={busy} busyText={m.payments_working()}>
          {m.rail_case_close()}
        </SubmitButton>
      </form>
    </li>
  );
}

interface OfRail {
  book_id: number;
  provider: ProviderKind;
}

/** The payments at a provider that need whoever keeps the book; nothing, where none does. */
function ProviderCaseList({ book_id, provider }: OfRail) {
  const client = useQueryClient();
  const asked = { params: { id: book_id } };
  const { data } = useAsk('GET /api/books/{id}/provider-cases', asked);
  const items = data?.items.filter((one) => one.provider === provider) ?? [];
  if (items.length === 0) return null;
  const keep = (left: Cases) => client.setQueryData(keyOf('GET /api/books/{id}/provider-cases', asked), left);
  return (
    <section aria-labelledby={`cases-${provider}-${book_id}`} className="mt-6">
      <h3 id={`cases-${provider}-${book_id}`} className="font-semibold">
        {m.rail_cases()} ({items.length})
      </h3>
      <p className="text-small text-ink2">{m.rail_cases_why({ provider: PROVIDERS[provider].name })}</p>
      <ul className="mt-3 space-y-3">
        {items.map((one) => (
          <CaseItem key={one.case_id} book_id={book_id} one={one} onClosed={keep} />
        ))}
      </ul>
    </section>
  );
}

/** Switches the provider off for a book, asked in words: families pay by it at any hour. */
function RailOff({ book_id, provider, onOff }: OfRail & { onOff: (off: BookRail) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { run, busy, failure } = useWrite();
  const switchOff = () =>
    run(async () =>
      onOff(await ask('DELETE /api/books/{id}/rail', { params: { id: book_id }, query: { provider } })),
    );
  return (
    <div className="mt-4 space-y-3">
      <FormAlert>{failure}</FormAlert>
      {isAsking ? (
        <Confirm
          question={m.rail_off_sure({ provider: PROVIDERS[provider].name })}
          yes={m.rail_do_off()}
          no={m.office_cancel()}
          onYes={() => void switchOff()}
          onNo={() => setIsAsking(false)}
          busy={busy}
        >
          <p>{m.rail_off_note()}</p>
        </Confirm>
      ) : (
        <Button look="danger" onClick={() => setIsAsking(true)}>
          {m.rail_do_off()}
        </Button>
      )}
    </div>
  );
}

type On = NonNullable<BookRail['rail']>;

/** Shows the account that is switched on, and only the ends of its secrets. */
function RailFacts({ rail }: { rail: On }) {
  const account = rail.account_name === '' ? rail.account_id : rail.account_name;
  const date = formatDate(wallClock(rail.set_at, ownZone()).date);
  const { name, secret } = PROVIDERS[rail.provider];
  return (
    <div className="mt-3 space-y-2">
      <p className="border-l-8 border-go bg-surface p-3 font-semibold wrap-anywhere">
        {m.rail_is_on({ account, end: rail.token_end, token: secret.token })}
      </p>
      {!rail.opens && <FormAlert>{m.rail_lost({ token: secret.token })}</FormAlert>}
      {rail.opens && rail.refused_at !== null && (
        <FormAlert>{m.rail_refused({ provider: name, token: secret.token })}</FormAlert>
      )}
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

interface RailFormProps extends OfRail {
  rail: On | null;
  onSaved: (saved: BookRail) => void;
}

/** What was typed of the settings of a rail. */
const typedOf = (typed: Record<RailSetting, string>): Partial<Record<RailSetting, string>> =>
  Object.fromEntries(
    RAIL_SETTINGS.flatMap((name) => (typed[name].trim() === '' ? [] : [[name, typed[name].trim()]])),
  );

/** What is missing of the settings that open the account: all of them are typed, or none. */
function missingOf(provider: ProviderKind, typed: Partial<Record<RailSetting, string>>) {
  const { name, secret, opens } = PROVIDERS[provider];
  return Object.fromEntries(
    opens
      .filter((setting) => typed[setting] === undefined)
      .map((setting) => [setting, m.error_rail_token_missing({ provider: name, ...secret })]),
  );
}

function RailForm({ book_id, provider, rail, onSaved }: RailFormProps) {
  const empty = { ...noSettings, ...noPresence };
  const { name, opens, later } = PROVIDERS[provider];
  const [saved, setSaved] = useState(false);
  const presence = usePresence();
  const { sends, field, change, busy, failure } = useWriteForm({
    start: empty,
    check: (typed) => {
      const said = typedOf(typed);
      if (rail !== null && Object.keys(said).length === 0 && later.length > 0)
        return { [opens[0] ?? later[0] ?? 'access_token']: m.rail_nothing() };
      const opensAnew = rail === null || opens.some((setting) => said[setting] !== undefined);
      const missing = opensAnew ? missingOf(provider, said) : {};
      return Object.keys(missing).length > 0 ? missing : presence.wrong(typed);
    },
    onRefused: ({ code }) => presence.hear(code),
  });
  const form = sends(
    async (typed) => {
      const body = { provider, ...typedOf(typed), ...presence.shown(typed) };
      onSaved(await ask('PUT /api/books/{id}/rail', { params: { id: book_id }, body }));
      change(empty);
      presence.forget();
      setSaved(true);
    },
    () => setSaved(false),
  );
  return (
    <form {...form} className="mt-4 flex max-w-100 flex-col gap-4">
      {[...opens, ...(rail === null ? [] : later)].map((setting) => (
        <TextField
          key={setting}
          {...field(setting)}
          label={settingWords[setting].label()}
          hint={settingWords[setting].hint()}
          autoComplete="off"
          maxLength={300}
        />
      ))}
      <PresenceFields asked={presence.asked} field={field} />
      <FormAlert good>{saved ? m.payments_saved() : null}</FormAlert>
      <FormAlert>{failure}</FormAlert>
      <SubmitButton busy={busy} busyText={m.payments_working()}>
        {rail === null ? m.rail_do_on({ provider: name }) : m.rail_change()}
      </SubmitButton>
    </form>
  );
}

type Heading = 'h2' | 'h3';

/** Whether a book is paid at a provider, and with whose account. */
function OneRail({ book_id, provider, heading: Heading }: OfRail & { heading: Heading }) {
  const client = useQueryClient();
  const asked = { params: { id: book_id }, query: { provider } };
  const { data, error, refetch } = useAsk('GET /api/books/{id}/rail', asked);
  const id = `rail-${provider}-${book_id}`;
  if (data === undefined)
    return (
      error && (
        <div className="mt-8 space-y-3 border-t border-line pt-4">
          <FormAlert>{failureText(error)}</FormAlert>
          <Button onClick={() => void refetch()}>{m.office_retry()}</Button>
        </div>
      )
    );
  if (data.rail === null && !data.offered) return <ProviderCaseList book_id={book_id} provider={provider} />;
  const keep = (saved: BookRail) => client.setQueryData(keyOf('GET /api/books/{id}/rail', asked), saved);
  const of = { book_id, provider };
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-4">
      <Heading id={id} className="display text-d22">
        {PROVIDERS[provider].name}
      </Heading>
      <p className="mt-1 text-ink2">{railWords[provider].why()}</p>
      {data.rail !== null && <RailFacts rail={data.rail} />}
      <ProviderCaseList {...of} />
      <RailForm key={data.rail === null ? 'off' : 'on'} {...of} rail={data.rail} onSaved={keep} />
      {data.rail !== null && <RailOff {...of} onOff={keep} />}
    </section>
  );
}

/** The providers at which a book can be paid. */
export function RailPart({ book_id, heading = 'h3' }: { book_id: number; heading?: Heading }) {
  return PROVIDER_KINDS.map((provider) => (
    <OneRail key={provider} book_id={book_id} provider={provider} heading={heading} />
  ));
}
