import { Refusal } from '#contract/errors.ts';
import type { Language } from '#contract/values.ts';
import { dayAt } from '#rules/calendar.ts';
import { bemRiderRow, bemHeadings, BEM_SHEET } from '#rules/files/bem-sheet.ts';
import { PLATE_FIELDS } from '#rules/files/import-row.ts';
import { type SheetField, sheetFieldOf } from '#rules/files/rider-sheet.ts';
import { SHEETED_FIELDS } from '#rules/riders/field-lists.ts';
import { RIDER_FIELDS } from '#rules/riders/fields.ts';
import * as m from '#text/messages/messages.js';
import { sheetFieldLabels } from '#text/sheet-field-labels.ts';
import type { Db } from '#server/db/pool.ts';
import type { FileAnswer } from '#server/http/calls/call.ts';
import type { Caller } from '#server/access/caller.ts';
import { type ExportedRider, readExported } from '#server/office/rider-import/export-query.ts';
import { importPlaceOf } from '#server/riders/import/plan/place.ts';
import { readCupsOf } from '#server/riders/import/plan/plate-queries.ts';
import { writeCsv } from '#server/sheets/write-csv.ts';
import { writeWorkbook } from '#server/sheets/write-workbook.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

type Words = (typeof sheetFieldLabels)[SheetField];
type Column = readonly [field: keyof ExportedRider, words: Words, width: number];

/** The columns of our own files, and how wide each is. */
const columns: readonly Column[] = [
  ['rider_number', sheetFieldLabels.rider_number, 12],
  ...SHEETED_FIELDS.map((name): Column => {
    const field = sheetFieldOf(name);
    return [field, sheetFieldLabels[field], RIDER_FIELDS[name].sheet.width];
  }),
  ...PLATE_FIELDS.map((field): Column => [field, sheetFieldLabels[field], 10]),
  ['licence_number', sheetFieldLabels.licence_number, 16],
  ['licence_kind', sheetFieldLabels.licence_kind, 16],
  ['licence_expires_on', sheetFieldLabels.licence_expires_on, 16],
];

/** For how long a licence is, in words that an import understands again. */
const kindOf = ({ licence_kind }: ExportedRider, locale: Language): string =>
  licence_kind === ''
    ? ''
    : licence_kind === 'TRUE'
      ? m.licence_give_guest({}, { locale })
      : m.licence_give_season({}, { locale });

function ownRows(riders: readonly ExportedRider[], locale: Language): string[][] {
  return [
    columns.map(([, words]) => words({}, { locale })),
    ...riders.map((rider) =>
      columns.map(([field]) => (field === 'licence_kind' ? kindOf(rider, locale) : rider[field])),
    ),
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
      bytes: writeCsv(ownRows(riders, locale), ';'),
      media_type: 'text/csv; charset=utf-8',
      extension: 'csv',
    };
  const question =
    format === 'bem'
      ? {
          sheet: BEM_SHEET,
          rows: [bemHeadings, ...riders.map(bemRiderRow)],
          widths: bemHeadings.map(() => 14),
        }
      : {
          sheet: m.rider_import_sheet({}, { locale }),
          rows: ownRows(riders, locale),
          widths: columns.map(([, , width]) => width),
        };
  return { bytes: await writeWorkbook(question), media_type: workbook, extension: 'xlsx' };
}

/** The riders of a place as a file. Who took it is on record before it leaves. */
export async function exportFile(
  db: Db,
  caller: Caller,
  {
    organization_id,
    cup_id = null,
    format,
  }: { organization_id: number; cup_id?: number | null; format: 'xlsx' | 'csv' | 'bem' },
  locale: Language,
): Promise<FileAnswer> {
  const place = await importPlaceOf(db, caller, organization_id);
  if (cup_id !== null && !(await readCupsOf(db, organization_id)).some((one) => one.cup_id === cup_id))
    throw new Refusal('cup.not_found', 'cup_id');
  const riders = await readExported(db, place, cup_id);
  const { bytes, media_type, extension } = await fileOf(format, riders, locale);
  await insertAudit(db, {
    user_id: caller.user_id,
    action: 'export',
    entity: 'organization_riders',
    entity_id: organization_id,
    became: { format, cup_id, riders: riders.length, clubs: place.clubs },
  });
  const name = `${format === 'bem' ? BEM_SHEET : 'riders'}-${dayAt(Date.now())}.${extension}`;
  return { bytes, media_type, name };
}
