import { Refusal } from '#contract/errors.ts';
import {
  clubPageFields,
  listClubPages,
  type OfficeClubPage,
  saveClubPage,
} from '#contract/season/office/places/club-pages.ts';
import { scopeOf } from '#server/ground/access/caller.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { changedOfOrganization } from '#server/people/office/organizations/changed-fields.ts';
import { lockClubPage, readClubPages, saveClubPageFields } from './queries.ts';

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
