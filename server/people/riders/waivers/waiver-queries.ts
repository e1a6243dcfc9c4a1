import { sql } from 'kysely';
import type { OrganizationWaiver } from '#contract/raceday/office/check-in/waivers.ts';
import type { RiderWaiver } from '#contract/people/riders/waiver.ts';
import type { Language } from '#contract/values.ts';
import { nowRider } from '#server/ground/access/place-queries.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Reads the present version of an organization's waiver. */
export async function readOrganizationWaiver(db: Db, organization_id: number): Promise<OrganizationWaiver> {
  const { rows } = await sql<OrganizationWaiver>`
    select n.version,
      coalesce((select json_agg(json_build_object('language', w.language, 'body', w.body) order by w.language)
        from waiver_text w where w.organization_id = ${organization_id} and w.version = n.version), '[]') as texts,
      (select count(*) from waiver_signature s
        where s.organization_id = ${organization_id} and s.version = n.version) as signatures
    from (select coalesce(max(version), 0) as version from waiver_text where organization_id = ${organization_id}) n`.execute(
    db,
  );
  return rows[0] ?? { version: 0, texts: [], signatures: 0 };
}

export async function insertWaiverText(
  tx: Db,
  one: { organization_id: number; version: number; language: Language; body: string; made_by: number },
): Promise<void> {
  await sql`
    insert into waiver_text (organization_id, version, language, body, made_by)
    values (${one.organization_id}, ${one.version}, ${one.language}, ${one.body}, ${one.made_by})`.execute(
    tx,
  );
}

interface Place {
  rider_id: number;
  organization_id: number;
}

/** Reads a rider by the present id, with the organization. */
export async function readWaiverPlace(db: Db, id: number): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select rider_id, organization_id from rider where rider_id = ${nowRider(id)}`.execute(db);
  return rows[0] ?? null;
}

/** Reads what was signed for a rider, newest first, as it was read. */
export async function readSignatures(db: Db, rider_id: number): Promise<RiderWaiver['signatures']> {
  const { rows } = await sql<RiderWaiver['signatures'][number]>`
    select w.version, w.language, w.body, s.signed_name, s.signed_at
    from waiver_signature s join waiver_text w using (organization_id, version, language)
    where s.rider_id = ${rider_id} order by s.signature_id desc`.execute(db);
  return rows;
}

/** Tells whether a version is signed for a rider. */
export async function isWaiverSigned(
  db: Db,
  { rider_id, organization_id, version }: Place & { version: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from waiver_signature
    where rider_id = ${rider_id} and organization_id = ${organization_id} and version = ${version}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Stores a signature and tells whether it is new. */
export async function insertSignature(
  tx: Db,
  one: Place & { version: number; language: Language; signed_by: number; signed_name: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into waiver_signature (rider_id, organization_id, version, language, signed_by, signed_name)
    values (${one.rider_id}, ${one.organization_id}, ${one.version}, ${one.language}, ${one.signed_by}, ${one.signed_name})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Locks an organization: of two who publish at once, the second is refused. */
export async function lockWaiverOrganization(tx: Db, organization_id: number): Promise<void> {
  await sql`select 1 from organization where organization_id = ${organization_id} for no key update`.execute(
    tx,
  );
}
