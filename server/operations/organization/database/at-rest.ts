import type { Client } from 'pg';
import { BackupRefusal, reasonOf } from '#server/operations/backup/file/refusal.ts';
import { oneOrganizationLock } from '#server/ground/db/advisory-locks.ts';
import { OrganizationRefusal } from '#server/operations/organization/file/refusal.ts';
import type { Owned } from '#server/operations/organization/shape/plan.ts';

/** Takes the turn of imports and erasures, until the connection ends. */
export async function takeTurn(client: Client): Promise<void> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
    oneOrganizationLock,
  ]);
  if (rows[0]?.ours !== true) throw new OrganizationRefusal('another_running');
}

/**
 * Keeps the triggers of some tables from computing, telling and refusing, until `wake`. Whoever writes these tables waits
 * until the transaction ends; readers do not. Foreign keys and checks hold all the time.
 */
export async function putTriggersToRest(
  client: Client,
  tables: readonly Owned[],
): Promise<{ wake: () => Promise<void> }> {
  await client.query(`set local lock_timeout = '20s'`);
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal and tgrelid = any($1::text[]::regclass[]) order by 1`,
    [tables.map(({ name }) => name)],
  );
  for (const { name } of rows) await client.query(`alter table ${name} disable trigger user`);
  return {
    async wake() {
      for (const { name } of rows) await client.query(`alter table ${name} enable trigger user`);
    },
  };
}

/** Says a failure in one sentence. */
export function refusalOf(error: unknown, isAborted: boolean): Error {
  if (error instanceof OrganizationRefusal || error instanceof BackupRefusal) return error;
  if (isAborted) return new OrganizationRefusal('interrupted', {}, { cause: error });
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '55P03' || code === '40P01') return new OrganizationRefusal('in_use', {}, { cause: error });
  if (code === '23505') {
    const table = error instanceof Error && 'table' in error ? String(error.table) : '';
    return new OrganizationRefusal(
      'already_here',
      { what: `A row of ${table} of the file` },
      { cause: error },
    );
  }
  return new OrganizationRefusal('failed', { reason: reasonOf(error) }, { cause: error });
}
