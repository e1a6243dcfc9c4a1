import type { z } from 'zod';
import type { UserRole } from '#contract/people/accounts/accounts.ts';
import { Refusal } from '#contract/errors.ts';
import type { cancelWaitingRole, giveRole, takeRole } from '#contract/people/office/people.ts';
import { mayGiveRole, mayTakeRole } from '#rules/people/accounts/roles.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { type Caller, isAdmin, organizationsOf } from '#server/ground/access/caller.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import {
  deleteRole,
  deleteWaitingRole,
  gaveRole,
  insertRole,
  lockAccountRow,
  lockOtherOrganizer,
  readRolePlace,
  readRoles,
  readWaitingRole,
  saveWaitingRole,
} from './queries.ts';
import { checkedEmail } from '#server/people/accounts/checked-email.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { isLastAdmin } from '#server/people/accounts/user-queries.ts';
import { sql } from 'kysely';

/** This is longer than the office offers an undo, so a role that is taken back at once sends no letter. */
const secondsToUndo = 15;

/** Sends a letter about a role that was given or taken, or cancels it when the opposite happens before it is sent. */
async function tellRole(
  tx: Db,
  { user_id, given, role }: { user_id: number; given: boolean; role: UserRole },
): Promise<void> {
  const keyOf = (which: boolean) =>
    `role:${which ? 'given' : 'taken'}:${user_id}:${role.role}:${role.organization_id ?? 0}:${role.club_id ?? 0}`;
  const { rows } = await sql<{ id: number | null }>`
    select id from graphile_worker.remove_job(${keyOf(!given)})`.execute(tx);
  if (rows.some(({ id }) => id !== null)) return;
  await addJob(
    tx,
    'role_changed',
    { user_id, given, ...role },
    { key: keyOf(given), afterSeconds: secondsToUndo },
  );
}

/** Returns a role with the place it belongs to and nothing else. */
const plain = ({ role, organization_id, club_id }: UserRole): UserRole => ({
  role,
  organization_id: role === 'organizer' || role === 'desk' ? organization_id : null,
  club_id: role === 'club' ? club_id : null,
});

/** The hours within which an organizer who named another one may remove that person alone. */
const hoursToTakeBack = 24;

/** Refuses a caller who may not give this role, or take it. A foreign role and a missing one get the same answer. */
async function refuseStranger(db: Db, caller: Caller, role: UserRole, from?: number): Promise<void> {
  const organization_id = await readRolePlace(db, role);
  const giver = { isAdmin: isAdmin(caller), organizations: organizationsOf(caller) ?? [] };
  const isSomewhere = role.role === 'admin' || organization_id !== null;
  const asked = { role: role.role, organization_id };
  const may =
    from === undefined
      ? mayGiveRole(giver, asked)
      : mayTakeRole(
          {
            ...giver,
            isOwn: from === caller.user_id,
            gaveIt: await gaveRole(db, { by: caller.user_id, user_id: from, hours: hoursToTakeBack }, role),
          },
          asked,
        );
  if (!isSomewhere || !may) throw new Refusal('role.not_yours');
}

/** Notifies the organizers of an organization about another organizer. */
async function tellOrganizers(tx: Db, role: UserRole, user_email: string, by: number): Promise<void> {
  if (role.role !== 'organizer' || role.organization_id === null) return;
  await addJob(tx, 'organizer_named', { organization_id: role.organization_id, user_email, by });
}

/** Gives a role, to an account without a confirmed e-mail once it confirms. Nobody gives themselves a higher role. */
export async function give(
  db: Db,
  { body, caller, language }: Asked<typeof giveRole>,
): Promise<z.input<typeof giveRole.reply>> {
  const user_email = checkedEmail(body.user_email);
  const role = plain(body);
  await refuseStranger(db, caller, role);
  return inTransaction(db, async (tx) => {
    const account = await lockAccountRow(tx, user_email);
    if (account?.user_id === caller.user_id) throw new Refusal('role.own');
    if (account === null || !account.confirmed) {
      const { invitation_id, is_new } = await saveWaitingRole(tx, {
        ...role,
        user_email,
        language: body.lang ?? language,
        invited_by: caller.user_id,
      });
      if (is_new)
        await insertAudit(tx, {
          user_id: caller.user_id,
          action: 'invite',
          entity: 'role',
          entity_id: invitation_id,
          was: {},
          became: { user_email, ...role },
        });
      if (is_new) await tellOrganizers(tx, role, user_email, caller.user_id);
      await addJob(tx, 'role_invitation', { invitation_id }, { key: `role_invitation:${invitation_id}` });
      return { given: 'waits' };
    }
    const { user_id } = account;
    const was = await readRoles(tx, user_id);
    if (!(await insertRole(tx, user_id, role))) return { given: 'had' };
    await record(tx, { by: caller.user_id, user_id, action: 'role_given', was });
    await tellRole(tx, { user_id, given: true, role });
    await tellOrganizers(tx, role, user_email, caller.user_id);
    return { given: 'now' };
  });
}

/** Takes a role away. It ends with the next request of the account that had it. */
export async function take(db: Db, { body, caller }: Asked<typeof takeRole>): Promise<Record<string, never>> {
  const role = plain(body);
  const { user_id } = body;
  await refuseStranger(db, caller, role, user_id);
  return inTransaction(db, async (tx) => {
    // An organizer cannot remove the last organizer of an organization; an administrator can.
    if (role.role === 'organizer' && !isAdmin(caller) && !(await lockOtherOrganizer(tx, user_id, role)))
      throw new Refusal('role.last_organizer');
    if (role.role === 'admin' && (await isLastAdmin(tx, user_id))) throw new Refusal('user.last_admin');
    const was = await readRoles(tx, user_id);
    if (!(await deleteRole(tx, user_id, role))) return {};
    await record(tx, { by: caller.user_id, user_id, action: 'role_taken', was });
    await tellRole(tx, { user_id, given: false, role });
    return {};
  });
}

async function record(
  tx: Db,
  {
    by,
    user_id,
    action,
    was,
  }: { by: number; user_id: number; action: 'role_given' | 'role_taken'; was: UserRole[] },
): Promise<void> {
  await insertAudit(tx, {
    user_id: by,
    action,
    entity: 'user',
    entity_id: user_id,
    was: { user_roles: was },
    became: { user_roles: await readRoles(tx, user_id) },
  });
}

/** Cancels a role that waits. Nothing happens when it was cancelled before or taken up meanwhile. */
export async function cancelWaiting(
  db: Db,
  { params: { invitation_id }, caller }: Asked<typeof cancelWaitingRole>,
): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    const waiting = await readWaitingRole(tx, invitation_id);
    if (waiting === null) {
      // This answer reveals nothing to an administrator, who sees every role.
      if (isAdmin(caller)) return {};
      throw new Refusal('role.not_yours');
    }
    const { user_email } = waiting;
    const role = plain(waiting);
    await refuseStranger(tx, caller, role);
    await deleteWaitingRole(tx, invitation_id);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'call_off',
      entity: 'role',
      entity_id: invitation_id,
      was: { user_email, ...role },
      became: {},
    });
    return {};
  });
}
