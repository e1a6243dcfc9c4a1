import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { Refusal } from '#contract/errors.ts';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import type { removeLicenceModel, saveLicenceModel } from '#contract/season/office/cups/licence-model.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { saveLicenceModelFile } from '#server/season/cups/edit/save-queries.ts';
import { type CupWrite, writeCup } from '#server/season/cups/edit/write-cup.ts';
import { checkDocument } from '#server/ground/storage/documents/check-document.ts';
import { putPublicFile } from '#server/ground/storage/pictures/public-files.ts';

/** Publishes the form for licences. It is checked like a family's paper and stored before the cup names it. */
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
