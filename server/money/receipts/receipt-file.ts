import type { Receipt } from '#contract/money/receipts.ts';
import type { Language } from '#contract/values.ts';
import type { ReceiptRequest } from '#server/ground/pdf/documents/document.ts';
import type { ReceiptPlace } from './receipt-queries.ts';
import { dueConcept } from '#server/money/concept.ts';

/** Returns what is printed of a receipt. Apart from a cancellation, it is the same today and in ten years. */
export function receiptRequest(receipt: Receipt, place: ReceiptPlace, language: Language): ReceiptRequest {
  const { cancelled_at, cancel_reason } = receipt;
  return {
    type: 'receipt',
    language,
    made_at: cancelled_at ?? receipt.issued_at,
    zone: place.zone,
    payee_name: place.payee_name,
    organization_name: place.club_id === null ? null : place.organization_name,
    receipt_number: receipt.receipt_number,
    issued_at: receipt.issued_at,
    issued_by: receipt.issued_by,
    payer_name: receipt.payer_name,
    cents: receipt.cents,
    currency: receipt.currency,
    lines: receipt.lines.map((line) => ({
      rider_fullname: line.rider_fullname,
      concept: dueConcept(line, language),
      cents: line.cents,
    })),
    cancelled: cancelled_at === null ? null : { at: cancelled_at, reason: cancel_reason ?? '' },
  };
}

export const receiptName = ({ receipt_number }: Receipt): string =>
  `recibo-${String(receipt_number).padStart(5, '0')}.pdf`;
