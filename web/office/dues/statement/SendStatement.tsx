import { useId, useState } from 'react';
import type { SentStatement } from '#contract/money/statements.ts';
import { MAX_UPLOAD_BYTES } from '#rules/files/documents.ts';
import * as m from '#text/messages/messages.js';
import { sendForm } from '#web/app/call/send-form.ts';
import { useBooksWrite } from '#web/office/dues/use-books.ts';
import { SentSoFar } from '#web/parts/papers/SentSoFar.tsx';
import { primaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type ChosenColumns, ColumnsForm } from './ColumnsForm.tsx';

/** Loads a statement; one whose columns are not known is asked about, and sent again. */
export function SendStatement({ book_id }: { book_id: number }) {
  const hint = useId();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<SentStatement | null>(null);
  const [share, setShare] = useState(0);
  const [tooLarge, setTooLarge] = useState(false);
  const { busy, failure, run } = useBooksWrite();
  const send = (chosen: File, columns?: ChosenColumns) =>
    run(async () => {
      setShare(0);
      const form = { params: { id: book_id }, body: columns ?? {}, files: { file: chosen } };
      setSent(await sendForm('POST /api/books/{id}/statements', form, { onProgress: setShare }));
    });
  const take = (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    input.value = '';
    if (!chosen) return;
    setSent(null);
    setFile(chosen);
    setTooLarge(chosen.size > MAX_UPLOAD_BYTES);
    if (chosen.size <= MAX_UPLOAD_BYTES) void send(chosen);
  };
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
            onChange={(event) => take(event.target)}
            className="sr-only"
          />
        </label>
        <p id={hint} className="mt-2 text-small text-ink2">
          {m.statement_file_hint()}
        </p>
      </div>
      <SentSoFar share={busy ? share : null} />
      <FormAlert good>
        {sent?.state === 'kept'
          ? `${m.statement_sent({ count: sent.added })} ${sent.known > 0 ? m.statement_known({ count: sent.known }) : ''}`
          : null}
      </FormAlert>
      <FormAlert>{tooLarge ? m.error_document_too_large() : failure}</FormAlert>
      {sent?.state === 'unknown_columns' && file !== null && (
        <ColumnsForm rows={sent.rows} busy={busy} onChosen={(columns) => void send(file, columns)} />
      )}
    </div>
  );
}
