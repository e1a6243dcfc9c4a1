import { UNDO_KEPT_SECONDS } from '#rules/operations/office/undo-time.ts';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type ErrorCode, Refusal } from '#contract/errors.ts';
import type { GivenResult, giveLicences } from '#contract/people/licences/given.ts';
import type { Language } from '#contract/values.ts';
import { refuseFit } from '#rules/entries/inscription.ts';
import { lastDay, mayEndOn, requestMeets } from '#rules/people/licences/licences.ts';
import { type Caller, organizationsOf } from '#server/ground/access/caller.ts';
import { readCupOrganization, readRiderPlace } from '#server/ground/access/place-queries.ts';
import { insertToldAct } from '#server/ground/audit/insert-act.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { refusalOf } from '#server/ground/http/refusals/refuse.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { approveGiven, insertGivenLicence } from '#server/people/licences/given-queries.ts';
import {
  insertStep,
  lockKnownLicence,
  lockLicencePlace,
  replaceLicence,
} from '#server/people/licences/queries.ts';

type Body = z.output<(typeof giveLicences)['body']>;
type One = Pick<Body, 'cup_id' | 'lbr_guest' | 'race_date' | 'lbr_reason'> & {
  expires_on?: string | undefined;
} & Body['items'][number];

/** These refusals concern the complete request, not one rider. */
const ofAll: readonly ErrorCode[] = [
  'cup.not_found',
  'licence.reason_missing',
  'licence.date',
  'licence.last_day',
];

interface Giver {
  /** It is null for a helper at a desk, identified by the name of the code. */
  user_id: number | null;
  desk_name?: string | null;
  /** The organizations they decide for. It is null for every organization. */
  organizations: readonly number[] | null;
}

const decidesFor = ({ organizations }: Giver, organization_id: number | undefined | null): boolean =>
  organization_id !== undefined &&
  organization_id !== null &&
  (organizations === null || organizations.includes(organization_id));

/** Gives one licence in the caller's transaction. A request of the family that nobody decided is approved with it. */
export async function giveLicence(tx: Db, one: One, by: Giver): Promise<number> {
  if (one.lbr_reason === '') throw new Refusal('licence.reason_missing', 'lbr_reason');
  if (one.lbr_guest === 'TRUE' && one.race_date === null) throw new Refusal('licence.date', 'race_date');
  if (!decidesFor(by, (await readRiderPlace(tx, one.rider_id))?.organization_id))
    throw new Refusal('rider.not_found', 'rider_id');
  const place = await lockLicencePlace(tx, one);
  if (place === null || !decidesFor(by, place.organization_id)) throw new Refusal('cup.not_found');
  if (!place.in_cup) throw new Refusal('race.category_elsewhere', 'category_id');
  if (one.race_date !== null && !place.has_date) throw new Refusal('licence.date', 'race_date');
  const on = one.race_date ?? place.today;
  const unfit = refuseFit(place, place, on, place);
  if (unfit !== null) throw new Refusal(unfit, 'category_id');
  const season = Number(on.slice(0, 4));
  // A season's licence is valid for every date of it.
  const race_date = one.lbr_guest === 'TRUE' ? one.race_date : null;
  const expires_on =
    (one.lbr_guest === 'TRUE' ? undefined : one.expires_on) ?? lastDay({ ...one, season, race_date });
  if (one.lbr_guest === 'FALSE' && !mayEndOn(expires_on, season, place.today))
    throw new Refusal('licence.last_day', 'expires_on');
  const known = await lockKnownLicence(tx, { ...one, race_date, season });
  const meets = requestMeets(known, place.today);
  if (known !== null && known.lbr_status === 'APPROVED' && meets === 'standing') {
    // The answer was lost and the licence is given again.
    if (known.decided_by === by.user_id && known.expires_on === expires_on) return known.lbr_id;
    throw new Refusal('licence.standing');
  }
  const given = {
    ...one,
    race_date,
    season,
    expires_on,
    organization_id: place.organization_id,
    user_id: by.user_id,
  };
  if (known !== null && meets === 'over') await replaceLicence(tx, known.lbr_id);
  const lbr_id = known === null || meets === 'over' ? await insertGivenLicence(tx, given) : known.lbr_id;
  if (lbr_id === known?.lbr_id) await approveGiven(tx, lbr_id, given);
  await insertStep(tx, { lbr_id, user_id: by.user_id, lbr_status: 'APPROVED', lbr_reason: one.lbr_reason });
  await insertAudit(tx, {
    user_id: by.user_id,
    desk_name: by.desk_name ?? null,
    action: 'give',
    entity: 'lbr',
    entity_id: lbr_id,
    was: known === null ? undefined : { lbr_status: known.lbr_status },
    became: {
      rider_id: one.rider_id,
      category_id: one.category_id,
      lbr_guest: one.lbr_guest,
      ...(one.lbr_number === '' ? {} : { lbr_number: one.lbr_number }),
      expires_on,
      reason: one.lbr_reason,
    },
  });
  await addJob(
    tx,
    'licence_decided',
    { lbr_id },
    { key: `licence ${lbr_id}`, afterSeconds: UNDO_KEPT_SECONDS },
  );
  return lbr_id;
}

/** Gives licences in turn, each in a transaction of its own, so that a given one stays given whatever follows. */
export async function giveAll(
  db: Db,
  { items, ...all }: Body,
  caller: Caller,
  language: Language,
): Promise<{ items: GivenResult[] }> {
  const by = { user_id: caller.user_id, organizations: organizationsOf(caller) };
  if (!decidesFor(by, await readCupOrganization(db, all.cup_id))) throw new Refusal('cup.not_found');
  const results: GivenResult[] = [];
  const refusals: Refusal[] = [];
  for (const item of items) {
    const { rider_id, category_id } = item;
    try {
      const lbr_id = await inTransaction(db, (tx) => giveLicence(tx, { ...all, ...item }, by));
      results.push({ rider_id, category_id, lbr_id, code: null, words: '' });
    } catch (error) {
      if (!(error instanceof Refusal) || ofAll.includes(error.code)) throw error;
      refusals.push(error);
      const { code, message } = refusalOf(error, language).body;
      results.push({ rider_id, category_id, lbr_id: null, code, words: message });
    }
  }
  const organization_id = await readCupOrganization(db, all.cup_id);
  if (organization_id !== null)
    await insertToldAct(
      db,
      {
        kind: 'licences',
        request_key: all.request_key ?? randomUUID(),
        done_by: caller.user_id,
        organization_id,
        club_id: null,
        cup_id: all.cup_id,
      },
      results.flatMap(({ lbr_id, rider_id }) => (lbr_id === null ? [] : [{ subject_id: lbr_id, rider_id }])),
    );
  // When nobody received one, the request itself fails.
  const [first] = refusals;
  if (first && refusals.length === items.length) throw first;
  return { items: results };
}
