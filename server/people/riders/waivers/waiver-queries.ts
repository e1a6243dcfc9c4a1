import { sql } from 'kysely';
import type { OrganizationWaiver } from '#contract/raceday/office/check-in/waivers.ts';
import type { RiderWaiver } from '#contract/people/riders/waiver.ts';
import type { Language } from '#contract/values.ts';
import type { WaiverTerm } from '#rules/people/riders/waiver-term.ts';
import { nowRider } from '#server/ground/access/place-queries.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Tells whether a signature `s` still counts on a day, which is an expression. */
export const counts = (day: string): string => `(s.ends_on is null or s.ends_on >= ${day})`;

/** Tells whether a rider has to sign the waiver of an organization before a day. All three are expressions. */
export const lacksWaiver = (rider: string, organization: string, day: string): string => `exists (
  select 1 from (select max(w.version) as version from waiver_text w where w.organization_id = ${organization}) v
  where v.version is not null and not exists (select 1 from waiver_signature s where s.rider_id = ${rider}
    and s.organization_id = ${organization} and s.version = v.version and ${counts(day)}))`;

/**
 * Selects the last day of the signature that counts longest for a rider, the alias of a row with the organization: that of the present
 * version. It gives no row where nothing is signed, and null where the signature has no end.
 */
export const waiverEnding = (rider: string): string => `
  select x.ends_on from waiver_signature x where x.rider_id = ${rider}.rider_id and x.organization_id = ${rider}.organization_id
    and x.version = (select max(w.version) from waiver_text w where w.organization_id = ${rider}.organization_id)
  order by x.ends_on desc nulls first limit 1`;

/** Reads the present version of an organization's waiver. */
export async function readOrganizationWaiver(db: Db, organization_id: number): Promise<OrganizationWaiver> {
  const { rows } = await sql<OrganizationWaiver>`
    select n.version, coalesce(t.lasts, 'always') as lasts, t.months,
      coalesce((select json_agg(json_build_object('language', w.language, 'body', w.body) order by w.language)
        from waiver_text w where w.organization_id = ${organization_id} and w.version = n.version), '[]') as texts,
      (select count(distinct s.rider_id) from waiver_signature s join organization o using (organization_id)
        where s.organization_id = ${organization_id} and s.version = n.version
          and ${sql.raw(counts('(now() at time zone o.organization_zone)::date'))}) as signatures
    from (select coalesce(max(version), 0) as version from waiver_text where organization_id = ${organization_id}) n
      left join lateral (select lasts, months from waiver_text w
        where w.organization_id = ${organization_id} and w.version = n.version limit 1) t on true`.execute(
    db,
  );
  return rows[0] ?? { version: 0, texts: [], lasts: 'always', months: null, signatures: 0 };
}

export async function insertWaiverText(
  tx: Db,
  one: {
    organization_id: number;
    version: number;
    language: Language;
    body: string;
    made_by: number;
  } & WaiverTerm,
): Promise<void> {
  await sql`
    insert into waiver_text (organization_id, version, language, body, made_by, lasts, months)
    values (${one.organization_id}, ${one.version}, ${one.language}, ${one.body}, ${one.made_by}, ${one.lasts}, ${one.months})`.execute(
    tx,
  );
}

interface Place {
  rider_id: number;
  organization_id: number;
  /** The day by the clocks of the organization. */
  today: string;
}

/** Reads a rider by the present id, with the organization. */
export async function readWaiverPlace(db: Db, id: number): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select rider_id, organization_id, (now() at time zone organization_zone)::date as today
    from rider join organization using (organization_id) where rider_id = ${nowRider(id)}`.execute(db);
  return rows[0] ?? null;
}

/** Reads what was signed for a rider, newest first, as it was read. */
export async function readSignatures(db: Db, rider_id: number): Promise<RiderWaiver['signatures']> {
  const { rows } = await sql<RiderWaiver['signatures'][number]>`
    select w.version, w.language, w.body, s.signed_name, s.signed_at, s.ends_on
    from waiver_signature s join waiver_text w using (organization_id, version, language)
    where s.rider_id = ${rider_id} order by s.signature_id desc`.execute(db);
  return rows;
}

/** Reads the signature of a version that counts longest for a rider. It is null when there is none, or it has ended. */
export async function readStandingSignature(
  db: Db,
  { rider_id, organization_id, today, version }: Place & { version: number },
): Promise<{ ends_on: string | null } | null> {
  const { rows } = await sql<{ ends_on: string | null }>`
    select ends_on from waiver_signature s
    where rider_id = ${rider_id} and organization_id = ${organization_id} and version = ${version}
      and (s.ends_on is null or s.ends_on >= ${today}::date)
    order by ends_on desc nulls first limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Stores a signature and tells whether it is new. */
export async function insertSignature(
  tx: Db,
  one: Omit<Place, 'today'> & {
    version: number;
    language: Language;
    signed_by: number;
    signed_name: string;
    ends_on: string | null;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into waiver_signature (rider_id, organization_id, version, language, signed_by, signed_name, ends_on)
    values (${one.rider_id}, ${one.organization_id}, ${one.version}, ${one.language}, ${one.signed_by}, ${one.signed_name}, ${one.ends_on})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Locks an organization: of two who publish at once, the second is refused. */
export async function lockWaiverOrganization(tx: Db, organization_id: number): Promise<void> {
  await sql`select 1 from organization where organization_id = ${organization_id} for no key update`.execute(
    tx,
  );
}
