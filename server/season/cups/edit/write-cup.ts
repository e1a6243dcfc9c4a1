import { Refusal } from '#contract/errors.ts';
import type { AuditAction } from '#contract/operations/office/audit-actions.ts';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { presentOfficeCup, settingsOf } from './present.ts';
import { lockCup, type OfficeCupFacts, raiseCupVersion, readOfficeCup } from './queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** A write to a cup: its author, its action, and the version it is based on. */
export interface CupWrite {
  cup_id: number;
  version: number;
  user_id: number;
  action: Exclude<
    AuditAction<'cup'>,
    'create' | 'copy' | 'picture_kept' | 'picture_taken_down' | 'price_code' | 'price_code_end' | 'prices'
  >;
}

/** A regulation is stored complete among its versions, and the record only shows that it changed. */
const longestInRecord = 200;

/** Reads the cup as it is in this transaction. */
export async function cupIn(db: Db, cup_id: number): Promise<OfficeCupFacts> {
  const cup = await readOfficeCup(db, cup_id);
  if (cup === null) throw new Refusal('cup.not_found');
  return cup;
}

/** Returns the differences between two states, by the names of the settings. */
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
 * Writes to a cup that somebody has read. The cup is locked, its version compared and then raised, and the changes
 * are recorded, all in one transaction. Throws `office.changed` when somebody else has written meanwhile.
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

/** Refuses the second of two cups that get one name at the same instant. */
export function namedTwice(error: unknown): unknown {
  return violatedUnique(error) === 'cup_organization_id_cup_name_key'
    ? new Refusal('office.cup_name_taken', 'cup_name')
    : error;
}
