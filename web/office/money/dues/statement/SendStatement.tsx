import { useId, useState } from 'react';
import type { FormInputs } from '#web/ground/call/calls.ts';
import type { SentStatement } from '#contract/money/statements.ts';
import { MAX_UPLOAD_BYTES } from '#rules/files/documents.ts';
import * as m from '#text/messages/messages.js';
import { sendForm } from '#web/ground/call/send-form.ts';
import { useBooksWrite } from '#web/office/money/dues/parts/use-books.ts';
import { SentSoFar } from '#web/parts/papers/SentSoFar.tsx';
import { primaryButton, secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';

import { StatementRows } from './StatementRows.tsx';
import { useFields } from '#web/parts/form/use-fields.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

/** The columns, counted from 0, as the call accepts them. */
interface ChosenColumns {
  heading: string;
  day: string;
  amount: string;
}

const mostSamples = 3;

/** Returns the first rows as the chosen columns read them, so that a wrong column is seen before it is kept. */
const sampleOf = (rows: readonly (readonly string[])[], day: number, amount: number) =>
  rows
    .map((row) => ({ day: row[day] ?? '', amount: row[amount] ?? '' }))
    .filter((one) => one.day !== '' && one.amount !== '')
    .slice(0, mostSamples);

interface ColumnsFormProps {
  rows: readonly (readonly string[])[];
  numbers: readonly number[];
  busy: boolean;
  onChosen: (columns: ChosenColumns) => void;
}

/** Asks which column of a sheet is which, when its headings are not known. */
function ColumnsForm({ rows, numbers, busy, onChosen }: ColumnsFormProps) {
  const { sends, field, watch } = useFields<Record<keyof ChosenColumns, string>>({
    start: { heading: '', day: '', amount: '' },
    check: (typed) =>
      Object.fromEntries(
        Object.entries(typed)
          .filter(([, value]) => value === '')
          .map(([name]) => [name, m.office_choose()]),
      ),
  });
  const { heading, day, amount } = watch();
  const headings = rows[Number(heading)] ?? [];
  const sample =
    heading === '' || day === '' || amount === ''
      ? []
      : sampleOf(rows.slice(Number(heading) + 1), Number(day), Number(amount));
  const columns = headings.map((heading, at) => ({
    value: String(at),
    label: heading === '' ? m.statement_columns_none({ number: String(at + 1) }) : heading,
  }));
  return (
    <form
      {...sends((typed) => onChosen(typed))}
      className="mt-5 flex flex-col gap-4 border-l-4 border-warn pl-4"
    >
      <div>
        <h2 className="display text-d22">{m.statement_columns()}</h2>
        <p className="text-ink2">{m.statement_columns_why()}</p>
      </div>
      <SelectField
        {...field('heading')}
        label={m.statement_columns_heading()}
        choose={m.office_choose()}
        options={rows.map((row, at) => ({
          value: String(at),
          label: m.statement_columns_row({
            number: String(numbers[at] ?? at + 1),
            cells: row.slice(0, 6).join(' · '),
          }),
        }))}
      />
      <SelectField
        {...field('day')}
        label={m.statement_columns_day()}
        choose={m.office_choose()}
        options={columns}
      />
      <SelectField
        {...field('amount')}
        label={m.statement_columns_amount()}
        choose={m.office_choose()}
        options={columns}
      />
      {sample.length > 0 && (
        <ul>
          {sample.map((one, at) => (
            <li key={at}>{m.statement_columns_sample(one)}</li>
          ))}
        </ul>
      )}
      <SubmitButton busy={busy} busyText={m.payments_working()}>
        {m.statement_columns_read()}
      </SubmitButton>
    </form>
  );
}

type Answer = NonNullable<FormInputs['POST /api/books/{id}/statements']['body']>;

/** Sends a statement and keeps what became of it, until another one is sent. */
export function useStatement(book_id: number) {
  const [file, setFile] = useState<File | null>(null);
  const [answers, setAnswers] = useState<Answer>({});
  const [sent, setSent] = useState<SentStatement | null>(null);
  /** Each answer begins anew, also that of the same file. */
  const [sentAt, setSentAt] = useState(0);
  const [share, setShare] = useState(0);
  const [tooLarge, setTooLarge] = useState(false);
  const { busy, failure, run } = useBooksWrite();
  const send = (chosen: File, body: Answer) =>
    run(async () => {
      setShare(0);
      setAnswers(body);
      const form = { params: { id: book_id }, body, files: { file: chosen } };
      setSent(await sendForm('POST /api/books/{id}/statements', form, { onProgress: setShare }));
      setSentAt((before) => before + 1);
    });
  const take = (chosen: File) => {
    setSent(null);
    setFile(chosen);
    setTooLarge(chosen.size > MAX_UPLOAD_BYTES);
    if (chosen.size <= MAX_UPLOAD_BYTES) void send(chosen, {});
  };
  /** Sends the file again with an answer more. */
  const answer = (more: Answer) => {
    if (file !== null) void send(file, { ...answers, ...more });
  };
  return { sent, sentAt, share, tooLarge, busy, failure, take, answer };
}

export type StatementDesk = ReturnType<typeof useStatement>;

/** Loads a statement. With unknown columns or several accounts, the person is asked, and it is sent again. */
export function SendStatement({ book_id, desk }: { book_id: number; desk: StatementDesk }) {
  const hint = useId();
  const { sent, sentAt, share, tooLarge, busy, failure, take, answer } = desk;
  return (
    <div className="mt-5 max-w-text space-y-4">
      <div>
        <label
          className={`${primaryButton} w-full cursor-pointer focus-within:outline-3 focus-within:outline-offset-3 sm:w-auto`}
        >
          <Icon name="file" />
          {busy ? m.payments_working() : m.statement_send()}
          <input
            type="file"
            accept=".ofx,.qfx,.csv,.txt,.tsv,.xlsx"
            aria-describedby={hint}
            disabled={busy}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) take(chosen);
              target.value = '';
            }}
            className="sr-only"
          />
        </label>
        <p id={hint} className="mt-2 text-small text-ink2">
          {m.statement_file_hint()}
        </p>
      </div>
      <SentSoFar share={busy ? share : null} />
      <FormAlert>{tooLarge ? m.error_document_too_large() : failure}</FormAlert>
      {sent?.state === 'kept' && (
        <StatementRows
          key={sentAt}
          book_id={book_id}
          read={sent}
          busy={busy}
          onRewritten={(rewritten) => answer({ rewritten })}
        />
      )}
      {sent?.state === 'several_accounts' && (
        <section className="border-l-4 border-warn pl-4">
          <h2 className="display text-d22">{m.statement_accounts()}</h2>
          <p className="text-ink2">{m.statement_accounts_why()}</p>
          <div className="mt-3 flex flex-col items-start gap-2">
            {sent.accounts.map((account) => (
              <button
                key={account}
                type="button"
                disabled={busy}
                className={secondaryButton}
                onClick={() => answer({ account })}
              >
                {account}
              </button>
            ))}
          </div>
        </section>
      )}
      {sent?.state === 'unknown_columns' && (
        <ColumnsForm rows={sent.rows} numbers={sent.numbers} busy={busy} onChosen={answer} />
      )}
    </div>
  );
}
