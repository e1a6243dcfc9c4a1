import type { RouteContext } from '#server/http/calls/route-context.ts';
import { Refusal } from '#contract/errors.ts';
import type { OfficeCup } from '#contract/office/cups/cups.ts';
import type { removeLicenceModel, saveLicenceModel } from '#contract/office/licence-model.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { saveLicenceModelFile } from '#server/cups/edit/save-queries.ts';
import { type CupWrite, writeCup } from '#server/cups/edit/write-cup.ts';
import { checkDocument } from '#server/storage/documents/check-document.ts';
import { putPublicFile } from '#server/storage/pictures/public-files.ts';

/** Where public files go. */
/** Puts up the form for licences. The file is judged like a family's paper and kept by its bytes before the cup names it. */
export async function placeModel(
  { db, pool, pictures }: Pick<RouteContext, 'db' | 'pool' | 'pictures'>,
  { params, body, files, caller }: Asked<typeof saveLicenceModel>,
): Promise<OfficeCup> {
  const file = files.get('file');
  if (file === undefined) throw new Refusal('office.file_missing', 'file');
  const { bytes, media_type, width, height } = await checkDocument(file).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(error.code, 'file') : error;
  });
  const size = width === null || height === null ? null : { width, height };
  const { file_id } = await putPublicFile(pool, pictures, bytes, media_type, size);
  const write: CupWrite = {
    cup_id: params.id,
    version: body.version,
    user_id: caller.user_id,
    action: 'licence_model',
  };
  return writeCup(db, write, (tx, cup) => saveLicenceModelFile(tx, cup.cup_id, file_id));
}

export function takeModelDown(
  db: Db,
  { params, query, caller }: Asked<typeof removeLicenceModel>,
): Promise<OfficeCup> {
  const write: CupWrite = {
    cup_id: params.id,
    version: query.version,
    user_id: caller.user_id,
    action: 'licence_model',
  };
  return writeCup(db, write, (tx, cup) => saveLicenceModelFile(tx, cup.cup_id, null));
}
