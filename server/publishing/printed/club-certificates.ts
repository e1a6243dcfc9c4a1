import { sql } from 'kysely';
import type { Language } from '#contract/values.ts';
import { Refusal } from '#contract/errors.ts';
import { isPublished } from '#rules/race-statuses.ts';
import type { OfficeDesk } from '#server/ground/access/desk.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { CertificateRequest } from '#server/ground/pdf/documents/document.ts';
import { certificateOf } from '#server/publishing/printed/certificate.ts';
import { certificateRequest, namesOn } from '#server/publishing/printed/print.ts';
import { readRace } from '#server/season/races/queries.ts';

/** No club brings more riders to a date; a file of so many pages is drawn in a few seconds. */
const MOST_RIDERS = 300;

/** Reads who rode a race for a club, as it was on the day, by name. */
async function readClubRiders(db: Db, race_id: number, club_id: number): Promise<number[]> {
  const { rows } = await sql<{ rider_id: number }>`
    select rider_id from rider where rider_id in
      (select e.rider_id from entry e where e.race_id = ${race_id} and e.club_id = ${club_id})
    order by rider_lastname, rider_firstname, rider_id limit ${MOST_RIDERS}`.execute(db);
  return rows.map(({ rider_id }) => rider_id);
}

/** Draws the certificates of all riders of a club who rode a date, as one file. Throws a Refusal. */
export async function clubCertificates(
  context: Pick<RouteContext, 'db' | 'pool' | 'pdf' | 'origin'>,
  desk: OfficeDesk,
  club_id: number,
  language: Language,
): Promise<{ bytes: Buffer; name: string }> {
  const { db, pool } = context;
  if (desk.clubs !== null && !desk.clubs.includes(club_id)) throw new Refusal('race.not_found', 'club_id');
  const facts = await readRace(pool, desk.race_id, namesOn('certificate'));
  if (facts === null) throw new Refusal('race.not_found');
  if (!isPublished(facts.race_status)) throw new Refusal('certificate.not_yet');
  const items: CertificateRequest[] = [];
  for (const rider_id of await readClubRiders(db, desk.race_id, club_id)) {
    const certificate = await certificateOf(db, facts, rider_id);
    if (certificate) items.push(certificateRequest(context, facts, certificate, language));
  }
  if (items.length === 0) throw new Refusal('certificate.did_not_ride');
  const bytes = await context.pdf.render({ type: 'certificates', language, items }).catch(() => {
    throw new Refusal('sheet.not_made');
  });
  return { bytes, name: `${facts.race_date}-${desk.race_id}-${club_id}.pdf` };
}
