import { Refusal } from '#contract/errors.ts';
import type { ActKind } from '#rules/operations/office/acts.ts';
import { type Caller, organizationsOf, type Scope } from '#server/ground/access/caller.ts';
import { markTakenBack } from '#server/ground/audit/insert-act.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { eachByItself } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { deskOf } from '#server/ground/access/desk.ts';
import { partClasses } from '#server/entries/desk/merge-classes.ts';
import { withdrawIn } from '#server/entries/desk/withdraw-for.ts';
import { takeNamesBack } from '#server/people/riders/capitals/mend-names.ts';
import { judgeIn } from '#server/people/licences/decide-licence.ts';
import { callDuesOff } from '#server/money/dues/charge.ts';
import { type HeldAct, lockAct, readEntry, readMembers } from './act-queries.ts';

interface TakingBack {
  act: HeldAct;
  /** The things of the act that can still be taken back. */
  subjects: readonly number[];
  caller: Caller;
  reason: string;
}

async function takeChargesBack(tx: Db, { act, subjects, caller, reason }: TakingBack): Promise<void> {
  const { called_off } = await callDuesOff(
    tx,
    { book_id: act.book_id ?? 0, due_ids: subjects, reason },
    caller.user_id,
  );
  // Somebody paid between reading and pressing.
  if (called_off.length !== subjects.length) throw new Refusal('office.changed', 'stands');
}

async function takeLicencesBack(tx: Db, { subjects, caller, reason }: TakingBack): Promise<void> {
  const by = { user_id: caller.user_id, organizations: organizationsOf(caller) };
  await eachByItself(tx, subjects, (lbr_id) =>
    judgeIn(tx, lbr_id, { lbr_status: 'REJECTED', lbr_reason: reason }, by),
  );
}

async function takeEntriesBack(tx: Db, { act, subjects, caller, reason }: TakingBack): Promise<void> {
  const desk = await deskOf(tx, caller, act.race_id ?? 0);
  await eachByItself(tx, subjects, async (entry_id) => {
    const entry = await readEntry(tx, entry_id);
    if (entry !== null) await withdrawIn(tx, desk, { ...entry, reason });
  });
}

async function takeClassesBack(tx: Db, { act, subjects }: TakingBack): Promise<void> {
  const { race_id, category_id, into_category_id } = act;
  if (race_id === null || category_id === null || into_category_id === null)
    throw new Refusal('act.nothing_left');
  await partClasses(tx, { race_id, category_id, into_category_id }, subjects);
}

async function takeMendedBack(tx: Db, { subjects, caller }: TakingBack): Promise<void> {
  await takeNamesBack(tx, subjects, caller.user_id);
}

const takers: Record<ActKind, (tx: Db, taking: TakingBack) => Promise<void>> = {
  charge: takeChargesBack,
  licences: takeLicencesBack,
  entries: takeEntriesBack,
  classes: takeClassesBack,
  names: takeMendedBack,
};

/**
 * Takes back everything of an act that still can be; what was paid, used or drawn stays. The caller states how many
 * those were. When nothing is left to take back, it has been done already. Call it in a transaction. Throws a Refusal.
 */
export async function takeActBack(
  tx: Db,
  { act_id, reason, stands }: { act_id: number; reason: string; stands: number },
  { caller, scope }: { caller: Caller; scope: Scope },
): Promise<void> {
  const act = await lockAct(tx, scope, act_id);
  if (act === null) throw new Refusal('act.not_found');
  const members = await readMembers(tx, act_id);
  const free = members.filter(({ state }) => state === 'stands');
  if (free.length === 0 && act.taken_back) return;
  if (free.length === 0) throw new Refusal('act.nothing_left');
  if (free.length !== stands) throw new Refusal('office.changed', 'stands');
  const subjects = free.map(({ subject_id }) => subject_id);
  await takers[act.kind](tx, { act, subjects, caller, reason });
  await markTakenBack(tx, act_id, { user_id: caller.user_id, reason });
  await insertAudit(tx, {
    user_id: caller.user_id,
    action: 'act_undo',
    entity: 'organization',
    entity_id: act.organization_id,
    became: { act_id, kind: act.kind, riders: free.map(({ rider_id }) => rider_id), reason },
  });
}
