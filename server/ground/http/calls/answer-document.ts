import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { FileAnswer } from './call.ts';
import type { DocumentStore } from '#server/ground/storage/bytes/document-store.ts';
import { readDocument } from '#server/ground/storage/documents/documents.ts';

/** Returns a stored paper as an answer, to be downloaded under a name without ending. Throws `document.not_found`. */
export async function answerDocument(
  db: Db,
  store: DocumentStore,
  file_id: number,
  name: string,
): Promise<FileAnswer> {
  const paper = await readDocument(db, store, file_id);
  if (paper === null) throw new Refusal('document.not_found');
  const ending = paper.media_type === 'application/pdf' ? 'pdf' : 'jpg';
  return { bytes: paper.bytes, media_type: paper.media_type, name: `${name}.${ending}` };
}
