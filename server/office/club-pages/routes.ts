import { Refusal } from '#contract/errors.ts';
import {
  clubPageFields,
  listClubPages,
  type OfficeClubPage,
  saveClubPage,
} from '#contract/office/places/club-pages.ts';
import { scopeOf } from '#server/access/caller.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { changedOfOrganization } from '#server/office/organizations/changed-fields.ts';
import { lockClubPage, readClubPages, saveClubPageFields } from './queries.ts';

async function clubPageIn(db: Db, club_id: number): Promise<OfficeClubPage> {
  const [page] = await readClubPages(db, [club_id]);
  if (!page) throw new Refusal('club.not_found');
  return page;
}

/** What a club shows of itself, as its delegate writes it. */
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
      // Nothing changed: nothing is written.
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
