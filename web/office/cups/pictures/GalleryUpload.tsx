import { useState } from 'react';
import { MAX_UPLOAD_MEGABYTES } from '#rules/files/documents.ts';
import * as m from '#text/messages/messages.js';
import type { OfficeDate } from '#web/office/cups/dates/office-date.ts';
import type { CupDesk } from '#web/office/cups/use-office-cup.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type BatchFile, summaryOf } from './batch.ts';
import { useBatch } from './use-batch.ts';

/** As the contract has them: `MOST_PICTURES` and the server's `mostPixels`. */
const mostPhotographs = 100;
const mostMegapixels = 60;

const fateWords = {
  waiting: m.cups_batch_waiting,
  stored: m.cups_batch_stored,
  there: m.cups_batch_there,
  lost: m.cups_batch_lost,
};

function fateOf({ fate, share, words }: BatchFile): string {
  if (fate === 'refused') return words;
  if (fate === 'sending') return m.cups_batch_sending({ percent: String(Math.round(share * 100)) });
  return fateWords[fate]();
}

function BatchRow({ one }: { one: BatchFile }) {
  const isBad = one.fate === 'refused' || one.fate === 'lost';
  const isGood = one.fate === 'stored' || one.fate === 'there';
  return (
    <li className="flex gap-2 border-b border-line py-2 text-small">
      <span className="size-5 shrink-0">
        {isGood && <Icon name="check" className="size-5" />}
        {isBad && <Icon name="alert" className="size-5 text-stop" />}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <strong>{one.file.name}</strong>{' '}
        <span className={isBad ? 'text-stop' : 'text-ink2'}>{fateOf(one)}</span>
      </span>
    </li>
  );
}

/** Many photographs at once, with who took them; what became of each stands beside its name. */
export function GalleryUpload({ desk, one }: { desk: CupDesk; one: OfficeDate }) {
  const [credit, setCredit] = useState('');
  const { batch, isSending, start, again } = useBatch(desk, one);
  const { stored, total, isOver, hasUnsent } = summaryOf(batch, isSending);
  const count = one.raceImages.length;
  const choose = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    input.value = '';
    if (files.length > 0) void start(files, credit.trim());
  };
  return (
    <div className="space-y-3">
      <p className="text-small text-ink2">
        {m.cups_batch_limits({
          count: String(count),
          most: String(mostPhotographs),
          megabytes: String(MAX_UPLOAD_MEGABYTES),
          megapixels: String(mostMegapixels),
        })}
      </p>
      <TextField
        name="batch_credit"
        label={m.cups_batch_credit()}
        hint={m.cups_batch_credit_why()}
        optional={m.form_optional()}
        value={credit}
        onChange={(event) => setCredit(event.target.value)}
        maxLength={120}
      />
      {batch.length > 0 && (
        <div>
          <p role="status" className="font-semibold">
            {isOver
              ? m.cups_batch_over({ stored: String(stored), total: String(total) })
              : m.cups_batch_going({ stored: String(stored), total: String(total) })}
          </p>
          <ul>
            {batch.map((file, index) => (
              <BatchRow key={`${index} ${file.file.name}`} one={file} />
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {hasUnsent && <Button onClick={() => void again(credit.trim())}>{m.cups_batch_again()}</Button>}
        {!isSending && count < mostPhotographs && (
          <label className={`${secondaryButton} cursor-pointer focus-within:outline-3`}>
            {m.cups_batch_add()}
            <input
              type="file"
              multiple
              accept="image/jpeg,image/png"
              aria-label={m.cups_batch_add()}
              onChange={(event) => choose(event.target)}
              className="sr-only"
            />
          </label>
        )}
      </div>
    </div>
  );
}
