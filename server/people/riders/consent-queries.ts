import { sql } from 'kysely';
import { type Consents } from '#contract/people/riders/guardian-consent.ts';
import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import type { Language } from '#contract/values.ts';
import { PAPER_FIELDS } from '#rules/people/riders/field-lists.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { paperColumnNames, riderRefs } from './stored-columns.ts';

export interface Consenting {
  rider_id: number;
  user_id: number;
  language: Language;
}

/** Stores that this account, in charge of the rider, agreed to the text that is shown now. */
export async function insertConsent(tx: Db, { rider_id, user_id, language }: Consenting): Promise<void> {
  await sql`
    insert into rider_consent (rider_id, user_id, consent_version, language)
    values (${rider_id}, ${user_id}, ${CONSENT_VERSION}, ${language})`.execute(tx);
}

/** Tells whether this account agreed to the text that is shown now, and did not take that back. */
export async function hasConsented(db: Db, rider_id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from rider_consent where rider_id = ${rider_id} and user_id = ${user_id}
      and consent_version = ${CONSENT_VERSION} and withdrawn_at is null limit 1`.execute(db);
  return rows.length > 0;
}

export async function readConsents(db: Db, rider_id: number, user_id: number): Promise<Consents> {
  const { rows } = await sql<Consents['items'][number]>`
    select consent_id, consent_version, language, given_at, withdrawn_at,
      case when user_id = ${user_id} then 'you' when user_id is null then 'gone' else 'guardian' end as by
    from rider_consent where rider_id = ${rider_id} order by given_at desc, consent_id desc limit 50`.execute(
    db,
  );
  return { asks: !(await hasConsented(db, rider_id, user_id)), items: rows };
}

/** Takes back the consent that is in force, whichever guardian gave it. Returns how many there were. */
export async function withdrawStanding(tx: Db, rider_id: number): Promise<number> {
  const { rows } = await sql`
    update rider_consent set withdrawn_at = now() where rider_id = ${rider_id} and withdrawn_at is null returning 1`.execute(
    tx,
  );
  return rows.length;
}

const noPapers = sql.join(PAPER_FIELDS.map((slot) => sql`${sql.ref(slot)} = null`));

/** Removes a rider's papers and licence files from their rows. Returns the files that nobody needs now. */
export async function takePapers(tx: Db, rider_id: number): Promise<number[]> {
  const { rows } = await sql<{ file_id: number }>`
    with was as (
      select ${riderRefs('rider', PAPER_FIELDS)} from rider where rider_id = ${rider_id} for update
    ), emptied as (
      update rider set ${noPapers} where rider_id = ${rider_id}
    ), licences as (
      select lbr_id, file_id from lbr where rider_id = ${rider_id} and file_id is not null for update
    ), freed as (
      update lbr l set file_id = null from licences x where l.lbr_id = x.lbr_id
    )
    select f.file_id from was, unnest(array[${riderRefs('was', PAPER_FIELDS)}]) f(file_id)
      where f.file_id is not null
    union all select file_id from licences
    union all select (side.was ->> slot)::bigint from rider_merge m, unnest(array[m.gone_was, m.kept_was]) side(was),
      unnest(${paperColumnNames}) slot
      where m.kept_id = ${rider_id} and side.was ->> slot is not null`.execute(tx);
  return rows.map(({ file_id }) => file_id);
}
