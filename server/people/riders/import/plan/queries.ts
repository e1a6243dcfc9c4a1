import { sql } from 'kysely';
import type { z } from 'zod';
import type { doneImport, listRiderImports } from '#contract/people/office/riders/rider-import.ts';
import type { KnownRider } from '#rules/files/planned-row.ts';
import { SHEETED_FIELDS } from '#rules/people/riders/field-lists.ts';
import type { TableRow } from '#server/ground/sheets/sheet.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { riderRefs } from '#server/people/riders/stored-columns.ts';
import { heldPlates, newestFirst } from './plate-queries.ts';
import { type PlaceOfImport, ofPlace } from './place-queries.ts';

/** The time in which an import can be undone. */
const undoDays = sql`interval '30 days'`;

/** Reads the organizations into which a caller may import riders, each with the clubs that are the caller's. */
export async function readPlaces(
  db: Db,
  organizations: number[] | null,
  clubs: number[],
): Promise<z.input<typeof listRiderImports.reply>['places']> {
  const { rows } = await sql<z.input<typeof listRiderImports.reply>['places'][number]>`
    select o.organization_id, o.organization_name,
      coalesce(json_agg(json_build_object('club_id', b.club_id, 'club_name', b.club_name)
        order by b.club_name collate "es-x-icu") filter (where b.club_id is not null), '[]') as clubs,
      (select coalesce(json_agg(json_build_object('cup_id', c.cup_id, 'cup_name', c.cup_name) order by ${newestFirst}), '[]')
        from cup c where c.organization_id = o.organization_id and c.cup_status in ('OPENED', 'CLOSED')) as cups,
      ${organizations}::bigint[] is null or o.organization_id = any(${organizations}::bigint[]) as may_plates
    from organization o left join club b on b.organization_id = o.organization_id and b.closed_at is null
      and (${organizations}::bigint[] is null or o.organization_id = any(${organizations}::bigint[])
        or b.club_id = any(${clubs}::bigint[]))
    where ${organizations}::bigint[] is null or o.organization_id = any(${organizations}::bigint[])
      or exists (select 1 from club c where c.organization_id = o.organization_id and c.club_id = any(${clubs}::bigint[]))
    group by o.organization_id order by o.organization_name collate "es-x-icu"`.execute(db);
  return rows;
}

/** The values by which the rows of a sheet may find riders. */
interface Sought {
  documents: string[];
  uci_ids: string[];
  numbers: number[];
  birthdates: string[];
  /** The words of a name in alphabetical order. */
  names: string[];
}

type Found = KnownRider & { own: boolean };

/** Reads riders whom the rows may mean. Of those outside of the place it returns only taken documents. */
export async function readSought(
  db: Db,
  place: PlaceOfImport,
  sought: Sought,
  cup_id: number | null,
): Promise<Found[]> {
  const { documents, uci_ids, numbers, birthdates, names } = sought;
  const { rows } = await sql<Found>`
    select r.rider_id, ${riderRefs('r', SHEETED_FIELDS)}, ${heldPlates(cup_id)}, ${ofPlace(place)} is true as own
    from rider r
    where r.rider_dni = any(${documents}::text[]) or r.uci_id = any(${uci_ids}::text[])
      or (${ofPlace(place)} and (r.rider_id = any(${numbers}::bigint[]) or r.rider_birthdate = any(${birthdates}::date[])
        or (select string_agg(w, ' ' order by w) from unnest(string_to_array(btrim(r.rider_names), ' ')) w) = any(${names}::text[])))
    order by r.rider_id`.execute(db);
  return rows;
}

/** Locks the riders whom an import changes until the end of the transaction. */
export async function lockRiders(db: Db, rider_ids: readonly number[]): Promise<void> {
  await sql`select 1 from rider where rider_id = any(${rider_ids}::bigint[]) order by rider_id for update`.execute(
    db,
  );
}

export interface StoredImport {
  import_id: number;
  request_key: string;
  organization_id: number;
  user_id: number | null;
  file_name: string;
  sheet_name: string;
  sheet_names: string[];
  state: 'draft' | 'applied' | 'undone';
  cells: TableRow[] | null;
  merged: number;
  formulas: number;
  /** The cup whose plates it gave. It is null when there is none. */
  cup_id: number | null;
  late: boolean;
}

const stored = sql`i.import_id, i.request_key, i.organization_id, i.user_id, i.file_name, i.sheet_name, i.sheet_names, i.state, i.cells, i.merged,
  i.formulas, i.cup_id, coalesce(i.applied_at < now() - ${undoDays}, false) as late`;

/** Locks an import until the end of the transaction. */
export async function lockImport(db: Db, import_id: number): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`
    select ${stored} from rider_import i where i.import_id = ${import_id} for update`.execute(db);
  return rows[0] ?? null;
}

export async function readImport(db: Db, import_id: number): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`
    select ${stored} from rider_import i where i.import_id = ${import_id}`.execute(db);
  return rows[0] ?? null;
}

export async function readImportByKey(db: Db, request_key: string): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`
    select ${stored} from rider_import i where i.request_key = ${request_key}`.execute(db);
  return rows[0] ?? null;
}

export async function insertImport(
  db: Db,
  sheet: {
    request_key: string;
    organization_id: number;
    user_id: number;
    file_name: string;
    sheet_name: string;
    sheet_names: readonly string[];
    cells: readonly TableRow[];
    merged: number;
    formulas: number;
  },
): Promise<void> {
  await sql`
    insert into rider_import (request_key, organization_id, user_id, file_name, sheet_name, sheet_names, cells, merged, formulas)
    values (${sheet.request_key}, ${sheet.organization_id}, ${sheet.user_id}, ${sheet.file_name}, ${sheet.sheet_name},
      ${sheet.sheet_names}, ${JSON.stringify(sheet.cells)}::jsonb, ${sheet.merged}, ${sheet.formulas})
    on conflict (request_key) do nothing`.execute(db);
}

/** Deletes a draft, after waiting for its application. Tells whether it was still a draft. */
export async function deleteDraft(db: Db, import_id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from rider_import where import_id = ${import_id} and state = 'draft' returning 1`.execute(db);
  return rows.length > 0;
}

export async function readDone(
  db: Db,
  seen: { user_id: number; organizations: number[] | null },
  import_id: number | null = null,
): Promise<z.input<typeof doneImport>[]> {
  const { rows } = await sql<z.input<typeof doneImport>>`
    select i.import_id, i.file_name, o.organization_shortname, coalesce(u.user_email, '') as by, i.applied_at, i.undone_at,
      i.riders_new, i.riders_changed, i.licences, i.row_sum as sum, i.state = 'applied' and i.applied_at >= now() - ${undoDays} as can_undo
    from rider_import i join organization o using (organization_id) left join users u on u.user_id = i.user_id
    where i.state <> 'draft' and (${import_id}::bigint is null or i.import_id = ${import_id})
      and (${import_id}::bigint is not null or i.applied_at >= now() - ${undoDays})
      and (i.user_id = ${seen.user_id} or ${seen.organizations}::bigint[] is null
        or i.organization_id = any(${seen.organizations}::bigint[]))
    order by i.applied_at desc, i.import_id desc limit 50`.execute(db);
  return rows;
}

/** Deletes what was sent and never applied after a day, and the data for an undo when it is too late for one. */
export async function sweepImports(db: Db): Promise<void> {
  await sql`delete from rider_import where state = 'draft' and created_at < now() - interval '1 day'`.execute(
    db,
  );
  await sql`delete from rider_import_progress where told_at < now() - interval '1 day'`.execute(db);
  await sql`
    delete from rider_import_line where import_id in
      (select import_id from rider_import where applied_at < now() - ${undoDays})`.execute(db);
}
