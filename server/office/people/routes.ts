import { Refusal } from '#contract/errors.ts';
import {
  cancelWaitingRole,
  endUserSessions,
  giveRole,
  join,
  listOfficePeople,
  lookAtJoining,
  takeRole,
} from '#contract/office-people.ts';
import { call, type House } from '#server/http/call.ts';
import { organizationsOf } from '#server/http/caller.ts';
import type { Limits } from '#server/http/limits.ts';
import { hashSecret } from '#server/http/secret.ts';
import { cancelWaiting, give, take } from '#server/office/people/change-roles.ts';
import { joinOffice } from '#server/office/people/join.ts';
import { readByToken, readPeople, readWaitingRoles } from '#server/office/people/queries.ts';
import { deleteSessions } from '#server/sessions/queries.ts';
import { insertAudit, readUser } from '#server/users/queries.ts';

/** Who has which role, and how somebody comes to one (docs/decisions/0028). */
export function registerOfficePeople(house: House, limits: Limits): void {
  const { db } = house;

  call(house, listOfficePeople, async ({ caller, query }) => {
    const organizations = organizationsOf(caller);
    const q = query.q?.trim() ?? '';
    const [items, waiting] = await Promise.all([
      readPeople(db, {
        organizations,
        q: q === '' ? null : q,
        role: query.role ?? null,
        own: caller.user_id,
      }),
      readWaitingRoles(db, organizations),
    ]);
    return { items, waiting };
  });

  call(house, giveRole, async (asked) => {
    await limits.spend('role_account', String(asked.caller.user_id));
    return give(db, asked);
  });

  call(house, takeRole, async (asked) => {
    await limits.spend('role_account', String(asked.caller.user_id));
    return take(db, asked);
  });

  call(house, cancelWaitingRole, (asked) => cancelWaiting(db, asked));

  call(house, endUserSessions, async ({ params: { user_id }, caller }) => {
    if ((await readUser(db, user_id)) === null) throw new Refusal('user.not_found');
    await db.transaction().execute(async (tx) => {
      await deleteSessions(tx, user_id, user_id === caller.user_id ? caller.session_id : null);
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'sessions_ended',
        entity: 'user',
        entity_id: user_id,
      });
    });
    return {};
  });

  call(house, lookAtJoining, async ({ body, address }) => {
    await limits.spend('join_address', address);
    const waiting = await readByToken(db, hashSecret(body.token));
    const [first] = waiting;
    if (!first) throw new Refusal('role.link_over');
    return {
      user_email: first.user_email,
      has_account: first.has_account,
      roles: waiting.map(({ role, organization_id, club_id, organization_shortname, club_name }) => ({
        role,
        organization_id,
        club_id,
        organization_shortname,
        club_name,
      })),
    };
  });

  call(house, join, async (asked) => {
    await limits.spend('join_address', asked.address);
    return joinOffice(db, asked);
  });
}
