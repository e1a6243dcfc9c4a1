import { type RawBuilder, sql } from 'kysely';
import type { AuditAction, AuditEntity, AuditKind } from '#contract/office/audit-actions.ts';
import type { Db } from '#server/db/pool.ts';
import type { AuditDetails } from './details.ts';
import { notifyFamilies } from './notify-family.ts';

interface Author {
  /** null: nobody, or a helper. */
  user_id: number | null;
  /** A helper's pass, which has no account. */
  desk_name?: string | null;
}

type Of<Kind extends AuditKind> = Kind extends `${infer Entity}.${infer Action}`
  ? { entity: Entity; action: Action; entity_id: number } & AuditDetails[Kind]
  : never;

/** One change for the record: who did what to what, and what it changed. */
export type Audit = Author & { [Kind in AuditKind]: Of<Kind> }[AuditKind];

/** Writes a change into the record, in the transaction that makes it. */
export async function insertAudit(db: Db, audit: Audit): Promise<void> {
  const { rows } = await sql<{ audit_id: number }>`
    insert into audit (user_id, desk_name, action, entity, entity_id, was, became)
    values (${audit.user_id}, ${audit.desk_name ?? null}, ${audit.action}, ${audit.entity}, ${audit.entity_id},
      ${audit.was === undefined ? null : JSON.stringify(audit.was)}::jsonb,
      ${audit.became === undefined ? null : JSON.stringify(audit.became)}::jsonb)
    returning audit_id`.execute(db);
  const [row] = rows;
  const somebody = audit.user_id !== null || (audit.desk_name ?? null) !== null;
  // Here and not in each call: no write to a rider of a family may be forgotten.
  if (row && somebody && audit.entity === 'rider')
    await notifyFamilies(db, { ...row, rider_ids: [audit.entity_id], user_id: audit.user_id });
}

/** `action, entity` in a statement that records what it changes itself. Families are not told: see `notifyFamilies`. */
export function actionAndEntity<Entity extends AuditEntity>(
  entity: Entity,
  action: AuditAction<Entity>,
): RawBuilder<unknown> {
  return sql`${action}::text, ${entity}::text`;
}
