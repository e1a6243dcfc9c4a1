import { inTransaction } from '#server/db/in-transaction.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { Refusal } from '#contract/errors.ts';
import { type PaperSlot, paperSlots } from '#contract/accounts/users.ts';
import type { Db } from '#server/db/pool.ts';
import type { Upload } from '#server/http/uploads/uploads.ts';
import type { RiderColumns } from '#server/riders/stored-columns.ts';
import { checkDocument } from '#server/storage/documents/check-document.ts';
import { discardDocuments, keepDocuments, storeDocument } from '#server/storage/documents/documents.ts';

type StoredPapers = Partial<Record<PaperSlot, number>>;

function named(slot: PaperSlot) {
  return (error: unknown): never => {
    throw error instanceof Refusal ? new Refusal(error.code, slot) : error;
  };
}

/** Opens every paper and judges it; nothing is stored while one of them is refused. */
async function checkPapers(files: ReadonlyMap<string, Upload>) {
  const checked = [];
  for (const slot of paperSlots) {
    const file = files.get(slot);
    if (file) checked.push({ slot, document: await checkDocument(file).catch(named(slot)) });
  }
  return checked;
}

/**
 * Stores the papers of a form and runs the work that writes their rider: both are there afterwards, or neither.
 * In: what is done with the ids in a transaction. Papers it replaces are to be retired by it.
 */
export async function withPapers<Result>(
  { db, documents }: Pick<RouteContext, 'db' | 'documents'>,
  files: ReadonlyMap<string, Upload>,
  work: (tx: Db, papers: StoredPapers) => Promise<Result>,
): Promise<Result> {
  const checked = await checkPapers(files);
  const papers: StoredPapers = {};
  try {
    for (const { slot, document } of checked) {
      papers[slot] = await storeDocument(db, documents, document).catch(named(slot));
    }
    return await inTransaction(db, async (tx) => {
      await keepDocuments(tx, Object.values(papers));
      return work(tx, papers);
    });
  } catch (error) {
    // The sweep would find them; this is only quicker.
    await discardDocuments(db, Object.values(papers)).catch(() => undefined);
    throw error;
  }
}

/** Papers of a rider that new ones take the place of. */
export function replacedBy(papers: Pick<RiderColumns, PaperSlot>, was: RiderColumns): number[] {
  return paperSlots.flatMap((slot) => {
    const before = was[slot];
    return papers[slot] !== undefined && before !== undefined && before !== null ? [before] : [];
  });
}
