import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import {
  clubPageFields,
  listClubPages,
  saveClubPage,
  type OfficeClubPage,
  type ClubPageFields,
} from '#contract/season/office/places/club-pages.ts';
import { scopeOf } from '#server/ground/access/caller.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { changedOfOrganization } from '#server/people/office/organizations/changed-fields.ts';

/** Reads what these clubs show of themselves, by name. */
async function readClubPages(db: Db, clubs: readonly number[]): Promise<OfficeClubPage[]> {
  const { rows } = await sql<OfficeClubPage>`
    select b.club_id, b.club_name, o.organization_shortname, b.club_version as version, b.club_city, b.club_state,
      b.club_public_contact, b.club_colours
    from club b join organization o using (organization_id) where b.club_id = any(${clubs}::bigint[])
    order by b.club_name collate "es-x-icu", b.club_id`.execute(db);
  return rows;
}

/** Locks a club and returns its version, or null when there is none. */
async function lockClubPage(tx: Db, club_id: number): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select club_version as version from club where club_id = ${club_id} for update`.execute(tx);
  return rows[0]?.version ?? null;
}

async function saveClubPageFields(tx: Db, club_id: number, page: ClubPageFields): Promise<void> {
  await sql`
    update club set club_version = club_version + 1, club_city = ${page.club_city}, club_state = ${page.club_state},
      club_public_contact = ${page.club_public_contact}, club_colours = ${page.club_colours}::text[]
    where club_id = ${club_id}`.execute(tx);
}

async function clubPageIn(db: Db, club_id: number): Promise<OfficeClubPage> {
  const [page] = await readClubPages(db, [club_id]);
  if (!page) throw new Refusal('club.not_found');
  return page;
}

/** Registers the calls by which a delegate writes what a club shows of itself. */
export function registerClubPages(context: RouteContext): void {
  const { db } = context;
  call(context, listClubPages, async ({ caller }) => ({
    items: await readClubPages(db, scopeOf(caller).clubs),
  }));

  call(context, saveClubPage, async ({ params: { id }, body, caller }) => {
    const { version, ...fields } = body;
    return inTransaction(db, async (tx) => {
      const stands = await lockClubPage(tx, id);
      if (stands === null) throw new Refusal('club.not_found');
      if (stands !== version) throw new Refusal('office.changed');
      const was = clubPageFields.strip().parse(await clubPageIn(tx, id));
      const changes = changedOfOrganization(was, fields);
      // Nothing changed, so nothing is stored.
      if (Object.keys(changes.became).length === 0) return clubPageIn(tx, id);
      await saveClubPageFields(tx, id, fields);
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'update',
        entity: 'club',
        entity_id: id,
        ...changes,
      });
      return clubPageIn(tx, id);
    });
  });
}
