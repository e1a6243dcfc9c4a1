import { useState } from 'react';
import { CallFailure } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { sendForm } from '#web/app/call/send-form.ts';
import type { OfficeDate } from '#web/office/cups/dates/office-date.ts';
import type { CupDesk } from '#web/office/cups/use-office-cup.ts';
import { shrinkPhoto } from '#web/parts/papers/shrink-photo.ts';
import { type BatchFile, batchOf, unsent, withFile } from './batch.ts';

/** Photographs sent one after the other: one that is refused does not stop the others, a lost signal does. */
export function useBatch({ cup, send }: CupDesk, { date }: OfficeDate) {
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
