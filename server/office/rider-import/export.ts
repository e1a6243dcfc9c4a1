import type { Language } from '#contract/values.ts';
import { bemRow, bemHeadings, BEM_SHEET } from '#rules/bem-sheet.ts';
import * as m from '#text/messages/messages.js';
import type { Db } from '#server/db/pool.ts';
import type { FileAnswer } from '#server/http/call.ts';
import type { Caller } from '#server/http/caller.ts';
import { type ExportedRider, readExported } from '#server/office/rider-import/export-query.ts';
import { fieldNames } from '#server/office/rider-import/field-names.ts';
import { placeOf } from '#server/office/rider-import/place.ts';
import { writeCsv } from '#server/sheets/write-csv.ts';
import { writeWorkbook } from '#server/sheets/write-workbook.ts';
import { insertAudit } from '#server/users/queries.ts';

/** The columns of our own files, and how wide each is. */
const columns = [
  ['rider_number', 12],
  ['rider_lastname', 24],
  ['rider_firstname', 20],
  ['rider_dni', 14],
  ['rider_birthdate', 14],
  ['rider_gender', 8],
  ['club_name', 24],
  ['rider_state', 20],
  ['rider_city', 20],
  ['rider_phone', 18],
  ['rider_email', 28],
  ['rider_address', 28],
  ['rider_team', 20],
  ['uci_id', 14],
] as const satisfies readonly (readonly [keyof ExportedRider, number])[];

function ownRows(riders: readonly ExportedRider[], locale: Language): string[][] {
  return [
    columns.map(([field]) => fieldNames[field]({}, { locale })),
    ...riders.map((rider) => columns.map(([field]) => rider[field])),
  ];
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function fileOf(
  format: 'xlsx' | 'csv' | 'bem',
  riders: readonly ExportedRider[],
  locale: Language,
): Promise<{ bytes: Buffer; media_type: string; extension: string }> {
  if (format === 'csv')
    return {
      bytes: writeCsv(ownRows(riders, locale)),
      media_type: 'text/csv; charset=utf-8',
      extension: 'csv',
    };
  const question =
    format === 'bem'
      ? {
          sheet: BEM_SHEET,
          rows: [bemHeadings, ...riders.map((one) => bemRow(one))],
          widths: bemHeadings.map(() => 14),
        }
      : {
          sheet: m.rider_import_sheet({}, { locale }),
          rows: ownRows(riders, locale),
          widths: columns.map(([, width]) => width),
        };
  return { bytes: await writeWorkbook(question), media_type: workbook, extension: 'xlsx' };
}

/** The riders of a place as a file. Who took it is on record before it leaves. */
export async function exportFile(
  db: Db,
  caller: Caller,
  { organization_id, format }: { organization_id: number; format: 'xlsx' | 'csv' | 'bem' },
  locale: Language,
): Promise<FileAnswer> {
  const place = await placeOf(db, caller, organization_id);
  const riders = await readExported(db, place);
  const { bytes, media_type, extension } = await fileOf(format, riders, locale);
  await insertAudit(db, {
    user_id: caller.user_id,
    action: 'export',
    entity: 'organization_riders',
    entity_id: organization_id,
    became: { format, riders: riders.length, clubs: place.clubs },
  });
  const name = `${format === 'bem' ? BEM_SHEET : 'riders'}-${new Date().toISOString().slice(0, 10)}.${extension}`;
  return { bytes, media_type, name };
}
