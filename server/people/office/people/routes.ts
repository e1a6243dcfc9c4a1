import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  cancelWaitingRole,
  endUserSessions,
  giveRole,
  join,
  listOfficePeople,
  lookAtJoining,
  takeRole,
} from '#contract/people/office/people.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { organizationsOf } from '#server/ground/access/caller.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { cancelWaiting, give, take } from '#server/people/accounts/roles/change-roles.ts';
import { joinOffice } from '#server/people/accounts/roles/join.ts';
import { readByToken } from '#server/people/accounts/roles/queries.ts';
import { readOfficePeople, readWaitingRoles } from './queries.ts';
import { deleteSessions } from '#server/people/accounts/sessions/queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { readUser } from '#server/people/accounts/user-queries.ts';

/** Registers the calls about who has which role and how somebody gets one (docs/decisions/0028). */
export function registerOfficePeople(context: RouteContext): void {
  const { db, limits } = context;

  call(context, listOfficePeople, async ({ caller, query }) => {
    const organizations = organizationsOf(caller);
    const q = query.q?.trim() ?? '';
    const [items, waiting] = await Promise.all([
      readOfficePeople(db, {
        organizations,
        q: q === '' ? null : q,
        role: query.role ?? null,
        own: caller.user_id,
      }),
      readWaitingRoles(db, organizations),
    ]);
    return { items, waiting };
  });

  call(context, giveRole, async (asked) => {
    await limits.spend('role_account', String(asked.caller.user_id));
    return give(db, asked);
  });

  call(context, takeRole, async (asked) => {
    await limits.spend('role_account', String(asked.caller.user_id));
    return take(db, asked);
  });

  call(context, cancelWaitingRole, (asked) => cancelWaiting(db, asked));

  call(context, endUserSessions, async ({ params: { user_id }, caller }) => {
    if ((await readUser(db, user_id)) === null) throw new Refusal('user.not_found');
    await inTransaction(db, async (tx) => {
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

  call(context, lookAtJoining, async (asked) => {
    await limits.share('join_address', asked);
    const waiting = await readByToken(db, hashSecret(asked.body.token));
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

  call(context, join, async (asked) => {
    await limits.share('join_address', asked);
    return joinOffice(db, asked);
  });
}
