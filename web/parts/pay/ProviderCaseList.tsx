import { useQueryClient } from '@tanstack/react-query';
import type { ProviderCase, ProviderCases as Cases } from '#contract/money/rails/provider-cases.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';
import { ask } from '#web/app/call/ask.ts';
import { keyOf, useAsk } from '#web/app/call/use-ask.ts';
import { formatDate } from '#web/app/format.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

const whyWords: Record<ProviderCase['why'], (words: { asked: string }) => string> = {
  account: () => m.rail_case_account(),
  reference: () => m.rail_case_reference(),
  test: () => m.rail_case_test(),
  currency: () => m.rail_case_currency(),
  amount: m.rail_case_amount,
  refunded: () => m.rail_case_refunded(),
  status: () => m.rail_case_status(),
  disputed: () => m.rail_case_disputed(),
  lost: () => m.rail_case_lost(),
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
      <p>{whyWords[one.why]({ asked: moneyText(one.asked_cents, one.asked_currency) })}</p>
      <p className="text-small text-ink2 wrap-anywhere">
        {formatDate(wallClock(one.seen_at, ownZone()).date)}
        {riders.length > 0 && ` · ${m.rail_case_for({ riders: riders.join(', ') })}`}
      </p>
      <form {...form} className="mt-3 flex max-w-100 flex-col gap-3">
        <TextField {...field('note')} label={m.rail_case_note()} maxLength={300} />
        <FormAlert>{failure}</FormAlert>
        <SubmitButton busy={busy} busyText={m.payments_working()}>
          {m.rail_case_close()}
        </SubmitButton>
      </form>
    </li>
  );
}

/** The payments at the provider that need whoever keeps the book; nothing, where none does. */
export function ProviderCaseList({ book_id }: { book_id: number }) {
  const client = useQueryClient();
  const asked = { params: { id: book_id } };
  const { data } = useAsk('GET /api/books/{id}/provider-cases', asked);
  if (data === undefined || data.items.length === 0) return null;
  const keep = (left: Cases) => client.setQueryData(keyOf('GET /api/books/{id}/provider-cases', asked), left);
  return (
    <section aria-labelledby={`cases-${book_id}`} className="mt-6">
      <h4 id={`cases-${book_id}`} className="font-semibold">
        {m.rail_cases()} ({data.items.length})
      </h4>
      <p className="text-small text-ink2">{m.rail_cases_why()}</p>
      <ul className="mt-3 space-y-3">
        {data.items.map((one) => (
          <CaseItem key={one.case_id} book_id={book_id} one={one} onClosed={keep} />
        ))}
      </ul>
    </section>
  );
}
