import type { ClientConfig } from 'pg';
import { connectPlainly } from '#server/operations/backup/file/snapshot.ts';
import { readCatalog } from './shape/catalog.ts';
import { planOf } from './shape/plan.ts';
import { writeDownRows } from './shape/sets.ts';

interface ListedOrganization {
  organization_id: string;
  organization_name: string;
  riders: string;
  entries: string;
  files: string;
  bytes: string;
}

/** Reads every organization with what an export of it would hold: riders, entries, pictures and papers. */
export async function listOrganizations(connection: ClientConfig): Promise<ListedOrganization[]> {
  const client = await connectPlainly(connection);
  try {
    const plan = planOf(await readCatalog(client));
    const { rows: all } = await client.query<{ organization_id: string }>(
      'select organization_id from organization order by organization_id',
    );
    const listed: ListedOrganization[] = [];
    for (const { organization_id } of all) {
      await client.query('begin isolation level repeatable read');
      for (const statement of writeDownRows(plan, Number(organization_id))) await client.query(statement);
      const { rows } = await client.query<ListedOrganization>(
        `select o.organization_id, o.organization_name, (select count(*) from of_rider) as riders,
           (select count(*) from of_entry) as entries, f.files, f.bytes
         from organization o
         cross join (select count(*) as files, coalesce(sum(byte_size), 0) as bytes from file join of_file on id = file_id where removed_at is null) f
         where o.organization_id = $1`,
        [organization_id],
      );
      await client.query('rollback');
      listed.push(...rows);
    }
    return listed;
  } finally {
    await client.end().catch(() => {});
  }
}
