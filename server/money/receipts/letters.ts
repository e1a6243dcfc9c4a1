import { moneyText } from '#rules/money/money.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { languageFrom, type Post, write } from '#server/ground/mail/post.ts';
import { readDelegates, readGuardiansOfAll } from '#server/ground/mail/recipients.ts';
import { tellFamilies } from '#server/money/letters/family-letters.ts';
import { receiptName, receiptRequest } from './receipt-file.ts';
import { readReceipt, readReceiptPlace } from './receipt-queries.ts';
import type { PdfWorker } from '#server/ground/pdf/pdf-worker.ts';

/** Sends a receipt, and its cancellation, as a PDF to those in charge of its riders, or to the club that paid. */
export function receiptLetters(post: Post, room: PdfWorker): Pick<Tasks, 'receipt'> {
  return {
    async receipt({ receipt_id }) {
      const [receipt, place] = await Promise.all([
        readReceipt(post.db, receipt_id),
        readReceiptPlace(post.db, receipt_id),
      ]);
      if (!receipt || !place) return;
      const { payer_club_id, rider_ids } = place;
      const payers =
        payer_club_id === null
          ? readGuardiansOfAll(post.db, rider_ids)
          : readDelegates(post.db, payer_club_id);
      for (const to of await payers) {
        const bytes = await room.render(receiptRequest(receipt, place, languageFrom(to.language)));
        const number = String(receipt.receipt_number);
        const data = {
          number,
          payee: place.payee_name,
          amount: moneyText(receipt.cents, receipt.currency),
          riders: [...new Set(receipt.lines.map(({ rider_fullname }) => rider_fullname))].join(', '),
          cancelled: receipt.cancelled_at !== null,
          reason: receipt.cancel_reason ?? '',
          link: `${post.origin()}/payments`,
        };
        await write(post, to, 'receipt', data, { attachment: { name: receiptName(receipt), bytes } });
      }
      if (receipt.cancelled_at === null) await tellFamilies(post, { receipt_id });
    },
  };
}
