import { Refusal } from '#contract/errors.ts';
import type { Language } from '#contract/values.ts';
import { dayAt } from '#rules/calendar.ts';
import { bemRiderRow, bemHeadings, BEM_SHEET } from '#rules/files/bem-sheet.ts';
import { PLATE_FIELDS, WHEELS } from '#rules/files/import-row.ts';
import { type SheetField, sheetFieldOf } from '#rules/files/rider-sheet.ts';
import { SHEETED_FIELDS, type SheetedField, typedFacts } from '#rules/people/riders/field-lists.ts';
import { RIDER_FIELDS } from '#rules/people/riders/fields.ts';
import * as m from '#text/messages/messages.js';
import { sheetFieldLabels } from '#text/sheet-field-labels.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { FileAnswer } from '#server/ground/http/calls/call.ts';
import type { Caller } from '#server/ground/access/caller.ts';
import { importPlaceOf } from '#server/people/riders/import/plan/place.ts';
import { readCupsOf } from '#server/people/riders/import/plan/plate-queries.ts';
import { writeCsvApart, writeWorkbook } from '#server/ground/sheets/write-workbook.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { sql } from 'kysely';
import { type PlaceOfImport, ofPlace } from '#server/people/riders/import/plan/place-queries.ts';

/** A rider as a line of text. What is not known is empty. */
type ExportedRider = Record<
  Exclude<SheetField, 'rider_fullname' | 'second_lastname' | 'second_firstname'>,
  string
> & {
  country_code: string;
};

/** For each size of wheel, `rider r`'s plate in a cup, and the class last entered, otherwise licensed. */
const startsIn = (cup_id: number | null) =>
  sql.join(
    WHEELS.map(
      (wheel) => sql`coalesce((select h.plate from cup_plate h
          where h.cup_id = ${cup_id}::bigint and h.wheel = ${wheel} and h.rider_id = r.rider_id), '') as ${sql.ref(`plate_${wheel}`)},
        coalesce((select k.category_name from entry e join race x using (race_id)
            join category k on k.category_id = coalesce(e.entered_category_id, e.category_id)
          where e.rider_id = r.rider_id and x.cup_id = ${cup_id}::bigint and k.wheel = ${wheel}
          order by x.race_date desc, e.entry_id desc limit 1),
        (select k.category_name from lbr l join category k using (category_id)
          where l.rider_id = r.rider_id and l.cup_id = ${cup_id}::bigint and k.wheel = ${wheel} and l.lbr_status = 'APPROVED'
          order by l.lbr_id desc limit 1), '') as ${sql.ref(`class_${wheel}`)}`,
    ),
  );

/** A column of `rider r` as text for a sheet. Of a club `b` it is the name. */
function asText(name: SheetedField) {
  const column = sql.ref(`r.${name}`);
  const { kind } = typedFacts[name];
  const as = sql.ref(sheetFieldOf(name));
  if (kind === 'birthdate' || kind === 'date')
    return sql`coalesce(to_char(${column}, 'YYYY-MM-DD'), '') as ${as}`;
  if (kind === 'gender')
    return sql`case ${column} when 'MEN' then 'M' when 'WOMAN' then 'F' else '' end as ${as}`;
  return sql`coalesce(${kind === 'club' ? sql.ref('b.club_name') : column}, '') as ${as}`;
}

/** One statement reads this many riders, because reading all of a federation at once would hold up everybody else. */
const AT_ONCE = 500;

const byName = sql`r.rider_lastname collate "es-x-icu", r.rider_firstname collate "es-x-icu", r.rider_id`;

/** Reads riders of a place part by part, by name. With a null cup, plates, classes and licences are left out. */
async function* readExported(
  db: Db,
  place: PlaceOfImport,
  cup_id: number | null,
): AsyncGenerator<ExportedRider[]> {
  const { rows } = await sql<{ rider_id: number }>`
    select r.rider_id from rider r where ${ofPlace(place)} order by ${byName}`.execute(db);
  for (let from = 0; from < rows.length; from += AT_ONCE)
    yield await readPart(
      db,
      rows.slice(from, from + AT_ONCE).map(({ rider_id }) => rider_id),
      cup_id,
    );
}

async function readPart(
  db: Db,
  rider_ids: readonly number[],
  cup_id: number | null,
): Promise<ExportedRider[]> {
  const { rows } = await sql<ExportedRider>`
    select 'R' || r.rider_id as rider_number, ${sql.join(SHEETED_FIELDS.map(asText))}, ${startsIn(cup_id)},
      coalesce(n.lbr_number, '') as licence_number, coalesce(n.lbr_guest, '') as licence_kind, coalesce(to_char(n.expires_on, 'YYYY-MM-DD'), '') as licence_expires_on,
      coalesce(k.country_code, '') as country_code
    from rider r left join club b using (club_id) left join country k on k.country_id = r.country_id
      left join lateral (select l.lbr_number, l.lbr_guest, l.expires_on from lbr l
        where l.rider_id = r.rider_id and l.cup_id = ${cup_id}::bigint and l.lbr_status = 'APPROVED'
        order by l.lbr_guest, l.lbr_id desc limit 1) n on true
    where r.rider_id = any(${[...rider_ids]}::bigint[]) order by ${byName}`.execute(db);
  return rows;
}

type Words = (typeof sheetFieldLabels)[SheetField];
type Column = readonly [field: keyof ExportedRider, words: Words, width: number];

/** The columns of our own files, and the width of each. */
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

/** Returns the duration of a licence in words that an import understands again. */
const kindOf = ({ licence_kind }: ExportedRider, locale: Language): string =>
  licence_kind === ''
    ? ''
    : licence_kind === 'TRUE'
      ? m.licence_give_guest({}, { locale })
      : m.licence_give_season({}, { locale });

const ownRow = (rider: ExportedRider, locale: Language): string[] =>
  columns.map(([field]) => (field === 'licence_kind' ? kindOf(rider, locale) : rider[field]));

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface WrittenFile {
  bytes: Buffer;
  media_type: string;
  extension: string;
}

/** Writes rows in a thread: those of BEM, or our own. */
async function fileOf(
  format: 'xlsx' | 'csv' | 'bem',
  rows: readonly (readonly string[])[],
  locale: Language,
): Promise<WrittenFile> {
  if (format === 'csv')
    return {
      bytes: await writeCsvApart(rows, ';'),
      media_type: 'text/csv; charset=utf-8',
      extension: 'csv',
    };
  const look =
    format === 'bem'
      ? { sheet: BEM_SHEET, widths: bemHeadings.map(() => 14) }
      : { sheet: m.rider_import_sheet({}, { locale }), widths: columns.map(([, , width]) => width) };
  return { bytes: await writeWorkbook({ ...look, rows }), media_type: workbook, extension: 'xlsx' };
}

/** Returns the riders of a place as a file. The download is put on record before the file is sent. */
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
  const isBem = format === 'bem';
  const rows: (readonly string[])[] = [
    isBem ? bemHeadings : columns.map(([, words]) => words({}, { locale })),
  ];
  for await (const riders of readExported(db, place, cup_id))
    rows.push(...riders.map((rider) => (isBem ? bemRiderRow(rider) : ownRow(rider, locale))));
  const { bytes, media_type, extension } = await fileOf(format, rows, locale);
  await insertAudit(db, {
    user_id: caller.user_id,
    action: 'export',
    entity: 'organization_riders',
    entity_id: organization_id,
    became: { format, cup_id, riders: rows.length - 1, clubs: place.clubs },
  });
  const name = `${format === 'bem' ? BEM_SHEET : 'riders'}-${dayAt(Date.now())}.${extension}`;
  return { bytes, media_type, name };
}
