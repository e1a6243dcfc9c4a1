import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { Refusal } from '#contract/errors.ts';
import { type PaperSlot, paperSlots } from '#contract/people/riders/field-shapes.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Upload } from '#server/ground/http/uploads/uploads.ts';
import type { RiderColumns } from '#server/people/riders/stored-columns.ts';
import { checkDocument } from '#server/ground/storage/documents/check-document.ts';
import {
  discardDocuments,
  keepDocuments,
  storeDocument,
} from '#server/ground/storage/documents/documents.ts';

type StoredPapers = Partial<Record<PaperSlot, number>>;

function named(slot: PaperSlot) {
  return (error: unknown): never => {
    throw error instanceof Refusal ? new Refusal(error.code, slot) : error;
  };
}

/** Opens and checks every paper. Nothing is stored if one of them is refused. */
async function checkPapers(files: ReadonlyMap<string, Upload>) {
  const checked = [];
  for (const slot of paperSlots) {
    const file = files.get(slot);
    if (file) checked.push({ slot, document: await checkDocument(file).catch(named(slot)) });
  }
  return checked;
}

/**
 * Stores the papers of a form and runs the work that writes their rider: afterwards both are stored, or neither. The
 * work gets the ids in a transaction, and has to retire the papers that it replaces.
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
    // The sweep would find them too, but this is quicker.
    await discardDocuments(db, Object.values(papers)).catch(() => undefined);
    throw error;
  }
}

/** Returns the papers of a rider that new ones replace. */
export function replacedBy(papers: Pick<RiderColumns, PaperSlot>, was: RiderColumns): number[] {
  return paperSlots.flatMap((slot) => {
    const before = was[slot];
    return papers[slot] !== undefined && before !== undefined && before !== null ? [before] : [];
  });
}
