import type { ReceiptBlock } from '#contract/money/cash/blocks.ts';
import * as m from '#text/messages/messages.js';

/** Names the holder of receipt numbers: "Ana Paz · Mesa 1". */
export const holderWords = ({ person_name, desk }: ReceiptBlock): string =>
  [person_name === '' ? m.closing_nobody() : person_name, desk].filter((part) => part !== '').join(' · ');

/** Writes the numbers without a receipt: "12–19, 21". */
export const numbersWords = ({ without_receipt }: ReceiptBlock): string =>
  without_receipt.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
