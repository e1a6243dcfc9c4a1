import pg from 'pg';

/**
 * Returns TEST_DATABASE_URL, otherwise a PostgreSQL on this machine that accepts us. It must allow creating
 * databases.
 */
export async function findExternalServer(): Promise<pg.ClientConfig | undefined> {
  const given = process.env.TEST_DATABASE_URL?.trim();
  const local = { user: 'postgres', database: 'postgres', port: 5432 };
  const candidates: pg.ClientConfig[] = given
    ? [{ connectionString: given }]
    : [
        { ...local, host: '/var/run/postgresql' },
        { ...local, host: '127.0.0.1' },
      ];
  for (const candidate of candidates) if (await letsUsIn(candidate)) return candidate;
  return undefined;
}

async function letsUsIn(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ able: boolean }>(
      `select rolcreatedb and current_setting('server_version_num')::int >= 150000 as able
         from pg_roles where rolname = current_user`,
    );
    return rows[0]?.able ?? false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns the same server with another database. */
export function onDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}
