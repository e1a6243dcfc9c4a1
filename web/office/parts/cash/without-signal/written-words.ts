import type { Receipt } from '#contract/money/receipts.ts';
import { creditedWords } from '#web/office/parts/cash/credited-words.ts';

/** Whether there is nothing to say of a receipt that arrived: it paid what it was written for. */
export const isPlain = (receipt: Receipt): boolean => !receipt.waits && creditedWords(receipt).length === 0;
