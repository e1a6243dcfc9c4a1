import { useState } from 'react';
import { MAX_UPLOAD_MEGABYTES } from '#rules/files/documents.ts';
import * as m from '#text/messages/messages.js';
import type { OfficeDate } from './parts/office-date.ts';
import type { CupDesk } from './parts/use-office-cup.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type BatchFile, summaryOf, batchOf, unsent, withFile } from './batch.ts';

import { CallFailure } from '#web/ground/call/ask.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { sendForm } from '#web/ground/call/send-form.ts';
import { shrinkPhoto } from '#web/parts/papers/shrink-photo.ts';

/** Sends photographs one after the other. A refused one does not stop the others, but a lost signal does. */
function useBatch({ cup, send }: CupDesk, { date }: OfficeDate) {
  const [batch, setBatch] = useState<readonly BatchFile[]>([]);
  const [isSending, setIsSending] = useState(false);
  const params = { id: cup.cup_id, raceDate: date };

  const sendOne = async (chosen: File, index: number, credit: string): Promise<boolean> => {
    const change = (what: Parameters<typeof withFile>[2]) => setBatch((now) => withFile(now, index, what));
    change({ fate: 'sending' });
    try {
      const file = await shrinkPhoto(chosen);
      let isThere = false;
      await send(async ({ version }) => {
        const after = await sendForm(
          'POST /api/office/cups/{id}/dates/{raceDate}/photographs',
          { params, body: { credit }, files: { file } },
          { onProgress: (share) => change({ share }) },
        );
        isThere = after.version === version;
        return after;
      });
      change({ fate: isThere ? 'there' : 'stored', share: 1 });
      return true;
    } catch (error) {
      const isLost = error instanceof CallFailure && error.status === 0;
      change(isLost ? { fate: 'lost' } : { fate: 'refused', words: failureText(error) });
      return !isLost;
    }
  };

  const start = async (files: readonly File[], credit: string): Promise<void> => {
    setBatch(batchOf(files));
    setIsSending(true);
    for (const [index, file] of files.entries()) if (!(await sendOne(file, index, credit))) break;
    setIsSending(false);
  };
  return { batch, isSending, start, again: (credit: string) => start(unsent(batch), credit) };
}

/** The same limits as in the contract (`MOST_PICTURES`) and on the server (`mostPixels`). */
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

/** Sends many photographs at once, with the person who took them. The outcome of each stands beside its name. */
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
