import { Refusal } from '#contract/errors.ts';
import type { copyOfficeCup, createOfficeCup, OfficeCup } from '#contract/season/office/cups/cups.ts';
import { moveSeason } from '#rules/season/cups/copy-season.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { isAdmin, organizes } from '#server/ground/access/caller.ts';
import { insertDate } from './date-queries.ts';
import { presentOfficeCup, settingsOf } from './present.ts';
import { isCupNameTaken, lockCup, organizationExists } from './queries.ts';
import { insertCopy, insertDraft, saveRegulationText } from './save-queries.ts';
import { cupIn, namedTwice } from './write-cup.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { sql } from 'kysely';

/**
 * Copies the price lists of a cup and of its dates, and its rules for returned money, into a copy of the cup. Codes
 * are given to somebody for a season, so they are not copied. It needs both cups, and the new day of each date.
 */
async function copyPriceLists(
  tx: Db,
  from_cup_id: number,
  cup_id: number,
  dates: readonly { was: string; became: string }[],
): Promise<void> {
  await sql`
    with went as (
      select was, became from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as x(was date, became date)),
    source as (
      select l.*, w.became from price_list l left join went w on w.was = l.race_date
      where l.cup_id = ${from_cup_id} and (l.race_date is null or w.became is not null)),
    made as (
      insert into price_list (cup_id, race_date, cents, early_cents, late_cents, early_days, late_days, guest_cents)
      select ${cup_id}, became, cents, early_cents, late_cents, early_days, late_days, guest_cents from source
      returning price_list_id, race_date),
    pair as (
      select s.price_list_id as source_id, n.price_list_id from source s join made n on n.race_date is not distinct from s.became),
    classes as (
      insert into price_class (price_list_id, category_id, cents, early_cents, late_cents)
      select p.price_list_id, x.category_id, x.cents, x.early_cents, x.late_cents
      from pair p join price_class x on x.price_list_id = p.source_id),
    returns as (
      insert into return_rule (cup_id, until_of, until_days, basis_points, given_as, called_off_as, moved_days)
      select ${cup_id}, until_of, until_days, basis_points, given_as, called_off_as, moved_days
      from return_rule where cup_id = ${from_cup_id} order by return_rule_id desc limit 1),
    reductions as (
      insert into price_reduction (price_list_id, what, from_nth, basis_points, cents)
      select p.price_list_id, x.what, x.from_nth, x.basis_points, x.cents
      from pair p join price_reduction x on x.price_list_id = p.source_id)
    insert into price_extra (price_list_id, extra, cents)
    select p.price_list_id, x.extra, x.cents from pair p join price_extra x on x.price_list_id = p.source_id`.execute(
    tx,
  );
}

async function refuseName(tx: Db, organization_id: number, cup_name: string): Promise<void> {
  if (await isCupNameTaken(tx, organization_id, cup_name, null))
    throw new Refusal('office.cup_name_taken', 'cup_name');
}

/** Inserts a new draft, which nobody but the office sees. */
export async function insertDraftCup(
  db: Db,
  { body, caller }: Asked<typeof createOfficeCup>,
): Promise<OfficeCup> {
  const { organization_id, cup_name } = body;
  // A stranger must not learn which organizations exist.
  if (!organizes(caller, organization_id) && !isAdmin(caller))
    throw new Refusal('organization.not_found', 'organization_id');
  return inTransaction(db, async (tx) => {
    if (!(await organizationExists(tx, organization_id)))
      throw new Refusal('organization.not_found', 'organization_id');
    await refuseName(tx, organization_id, cup_name);
    const cup_id = await insertDraft(tx, organization_id, cup_name);
    const { user_id } = caller;
    await insertAudit(tx, {
      user_id,
      action: 'create',
      entity: 'cup',
      entity_id: cup_id,
      became: { cup_name, organization_id },
    });
    return presentOfficeCup(await cupIn(tx, cup_id));
  }).catch((error: unknown) => {
    throw namedTwice(error);
  });
}

/** Copies last season as a draft of the next one: everything the office decided, and nothing that was ridden. */
export async function copy(
  db: Db,
  { params, body, caller }: Asked<typeof copyOfficeCup>,
): Promise<OfficeCup> {
  const { user_id } = caller;
  const { cup_name, first_date } = body;
  return inTransaction(db, async (tx) => {
    // The cup is locked, so that no half of another write is copied.
    if ((await lockCup(tx, params.id)) === null) throw new Refusal('cup.not_found');
    const source = await cupIn(tx, params.id);
    await refuseName(tx, source.organization_id, cup_name);
    const cup_id = await insertCopy(tx, source.cup_id, cup_name);
    const { cup_dates, cup_regulation } = settingsOf(source);
    const moved = moveSeason(
      cup_dates.map(({ date }) => date),
      first_date,
    );
    for (const [index, fields] of cup_dates.entries())
      await insertDate(tx, cup_id, {
        ...fields,
        date: moved[index] ?? fields.date,
        track_id: source.cup_dates[index]?.track_id ?? null,
        timetable: fields.timetable ?? null,
        contact: fields.contact ?? null,
        office_hours: fields.office_hours ?? null,
        // A guide and a video belong to a track or to a year, so they are not copied.
        guide: null,
        video: null,
      });
    const went = cup_dates.map(({ date }, index) => ({ was: date, became: moved[index] ?? date }));
    await copyPriceLists(tx, source.cup_id, cup_id, went);
    if (cup_regulation !== null) await saveRegulationText(tx, cup_id, user_id, cup_regulation);
    await insertAudit(tx, {
      user_id,
      action: 'copy',
      entity: 'cup',
      entity_id: cup_id,
      became: { cup_name, copied_from: source.cup_id, first_date },
    });
    return presentOfficeCup(await cupIn(tx, cup_id));
  }).catch((error: unknown) => {
    throw namedTwice(error);
  });
}
