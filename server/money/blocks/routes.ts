import {
  handBlock,
  listBlocks,
  postReceipt,
  reportReceipt,
  returnBlock,
  voidBlock,
} from '#contract/money/cash/blocks.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readBlocks } from './block-queries.ts';
import { callNeverUsed, handNumbers, takeBlockBack } from './blocks.ts';
import { postNow, takeWritten } from './written.ts';

/** Registers the calls for receipt numbers that work without a signal, and for the receipts written with them. */
export function registerReceiptBlocks(context: RouteContext): void {
  const { db } = context;

  call(context, handBlock, (asked) => handNumbers(db, asked));
  call(context, listBlocks, async ({ params }) => ({ items: await readBlocks(db, params.id) }));
  call(context, returnBlock, (asked) => takeBlockBack(db, asked));
  call(context, voidBlock, (asked) => callNeverUsed(db, asked));
  call(context, reportReceipt, (asked) => takeWritten(db, asked));
  call(context, postReceipt, (asked) => postNow(db, asked));
}
