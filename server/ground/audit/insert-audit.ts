import { type RawBuilder, sql } from 'kysely';
import type { AuditAction, AuditEntity, AuditKind } from '#contract/operations/office/audit-actions.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { AuditDetails } from './details.ts';
import { notifyFamilies } from './notify-family.ts';

interface Author {
  /** It is null for nobody, or for a helper. */
  user_id: number | null;
  /** The name of a helper's pass, which has no account. */
  desk_name?: string | null;
}

type Of<Kind extends AuditKind> = Kind extends `${infer Entity}.${infer Action}`
  ? { entity: Entity; action: Action; entity_id: number } & AuditDetails[Kind]
  : never;

/** One change for the record: who changed what, and how. */
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
  // The families are notified here and not in each call, so that no write to one of their riders is forgotten.
  if (row && somebody && audit.entity === 'rider')
    await notifyFamilies(db, { ...row, rider_ids: [audit.entity_id], user_id: audit.user_id });
}

/** Writes `action, entity` in a statement that records its own change. Families: see `notifyFamilies`. */
export function actionAndEntity<Entity extends AuditEntity>(
  entity: Entity,
  action: AuditAction<Entity>,
): RawBuilder<unknown> {
  return sql`${action}::text, ${entity}::text`;
}
