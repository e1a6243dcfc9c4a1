import { Refusal } from '#contract/errors.ts';
import type { AuditAction } from '#contract/office/audit-actions.ts';
import type { OfficeCup } from '#contract/office/cups/cups.ts';
import type { Db } from '#server/db/pool.ts';
import { violatedUnique } from '#server/db/violated.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { presentOfficeCup, settingsOf } from './present.ts';
import { lockCup, type OfficeCupFacts, raiseCupVersion, readOfficeCup } from './queries.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

/** Who writes what, and upon which version. */
export interface CupWrite {
  cup_id: number;
  version: number;
  user_id: number;
  action: Exclude<
    AuditAction<'cup'>,
    'create' | 'copy' | 'picture_kept' | 'picture_taken_down' | 'price_code' | 'price_code_end' | 'prices'
  >;
}

/** A regulation is stored complete among its versions; the record only says that it changed. */
const longestInRecord = 200;

/** The cup as it stands in this transaction. */
export async function cupIn(db: Db, cup_id: number): Promise<OfficeCupFacts> {
  const cup = await readOfficeCup(db, cup_id);
  if (cup === null) throw new Refusal('cup.not_found');
  return cup;
}

/** What is different between two states, by the names of the settings. */
function changedParts(was: OfficeCupFacts, became: OfficeCupFacts): { was: object; became: object } {
  const before = Object.entries({ cup_status: was.cup_status, ...settingsOf(was) });
  const after: Record<string, unknown> = { cup_status: became.cup_status, ...settingsOf(became) };
  const changed = before.filter(([part, value]) => JSON.stringify(value) !== JSON.stringify(after[part]));
  const short = (value: unknown) => (typeof value === 'string' ? value.slice(0, longestInRecord) : value);
  return {
    was: Object.fromEntries(changed.map(([part, value]) => [part, short(value)])),
    became: Object.fromEntries(changed.map(([part]) => [part, short(after[part])])),
  };
}

/**
 * Writes to a cup somebody has read: it is held, its version compared, raised afterwards, and what changed is on record. One
 * transaction: all of it, or nothing. Throws `office.changed` when another one has written meanwhile.
 */
export async function writeCup(
  db: Db,
  { cup_id, version, user_id, action }: CupWrite,
  work: (tx: Db, cup: OfficeCupFacts) => Promise<void>,
): Promise<OfficeCup> {
  try {
    return await inTransaction(db, async (tx) => {
      const standing = await lockCup(tx, cup_id);
      if (standing === null) throw new Refusal('cup.not_found');
      if (standing !== version) throw new Refusal('office.changed', 'version');
      const was = await cupIn(tx, cup_id);
      await work(tx, was);
      await raiseCupVersion(tx, cup_id);
      const became = await cupIn(tx, cup_id);
      await insertAudit(tx, {
        user_id,
        action,
        entity: 'cup',
        entity_id: cup_id,
        ...changedParts(was, became),
      });
      return presentOfficeCup(became);
    });
  } catch (error) {
    throw namedTwice(error);
  }
}

/** Two cups by one name at the same instant: the second is refused. */
export function namedTwice(error: unknown): unknown {
  return violatedUnique(error) === 'cup_organization_id_cup_name_key'
    ? new Refusal('office.cup_name_taken', 'cup_name')
    : error;
}
