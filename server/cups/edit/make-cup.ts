import { Refusal } from '#contract/errors.ts';
import type { copyOfficeCup, createOfficeCup, OfficeCup } from '#contract/office/cups/cups.ts';
import { moveSeason } from '#rules/cups/copy-season.ts';
import type { Db } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { copyPriceLists } from '#server/money/prices/copy-lists.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { isAdmin, organizes } from '#server/access/caller.ts';
import { insertDate } from './date-queries.ts';
import { presentOfficeCup, settingsOf } from './present.ts';
import { isCupNameTaken, lockCup, organizationExists } from './queries.ts';
import { insertCopy, insertDraft, saveRegulationText } from './save-queries.ts';
import { cupIn, namedTwice } from './write-cup.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

async function refuseName(tx: Db, organization_id: number, cup_name: string): Promise<void> {
  if (await isCupNameTaken(tx, organization_id, cup_name, null))
    throw new Refusal('office.cup_name_taken', 'cup_name');
}

/** A new draft, seen by nobody but the office. */
export async function insertDraftCup(
  db: Db,
  { body, caller }: Asked<typeof createOfficeCup>,
): Promise<OfficeCup> {
  const { organization_id, cup_name } = body;
  // A stranger does not learn which organizations there are.
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

/** Last season as a draft of the next one: everything the office settled, nothing that was ridden. */
export async function copy(
  db: Db,
  { params, body, caller }: Asked<typeof copyOfficeCup>,
): Promise<OfficeCup> {
  const { user_id } = caller;
  const { cup_name, first_date } = body;
  return inTransaction(db, async (tx) => {
    // Held, so that half of somebody's write is not copied.
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
        // A guide and a video belong to a track or to a year: they are not copied.
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
