import { join } from 'node:path';
import { Cluster, clusterMissing, runTool } from './cluster.ts';
import { ask } from './ask.ts';
import { Node } from './site.ts';
import { type Fault, type Trial } from './trial.ts';

/** Returns every table with its number of rows and a digest of them that does not depend on their order. */
async function tablesOf(cluster: Cluster, database: string): Promise<Map<string, string>> {
  const tables = await cluster.ask<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    database,
  );
  const digests = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await cluster.ask<{ rows: string; digest: string }>(
      `select count(*)::text as rows, coalesce(md5(string_agg(row, '' order by row)), '') as digest
       from (select md5(t::text) as row from ${name} t) each_row`,
      database,
    );
    digests.set(name, `${rows[0]?.rows} rows, ${rows[0]?.digest}`);
  }
  return digests;
}

/**
 * Returns the other parts of a database: constraints, indexes, triggers, and the state of its sequences. A dump
 * writes `a or b or c` with fewer brackets than it was given, so brackets are not compared.
 */
async function structureOf(cluster: Cluster, database: string): Promise<Set<string>> {
  const rows = await cluster.ask<{ part: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || translate(pg_get_constraintdef(oid), '()', '') as part from pg_constraint where conrelid <> 0
     union all select indexdef from pg_indexes where schemaname not in ('pg_catalog', 'information_schema')
     union all select tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal
     union all select schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0) from pg_sequences`,
    database,
  );
  return new Set(rows.map(({ part }) => part));
}

/**
 * Runs the documented drill: the season of the demo is dumped, restored into another database, compared, and a server
 * started on it.
 */
async function drill(trial: Trial): Promise<void> {
  const cluster = await Cluster.make(trial.scope);
  await cluster.start();
  await cluster.createDatabase();
  const season = await Node.make(trial.scope, { DATABASE_URL: cluster.addressAt(cluster.port), DEMO: 'on' });
  await season.start();
  const api = '/api/races?_perPage=100';
  const before = await ask(season.origin, { path: api });
  await season.stop();

  const place = ['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'postgres'];
  const file = join(cluster.folder, '../partidor.dump');
  runTool('pg_dump', [...place, '-Fc', '-f', file, 'partidor']);
  await cluster.createDatabase('restored');
  let said = '';
  try {
    runTool('pg_restore', [...place, '--no-owner', '-d', 'restored', file]);
  } catch (error) {
    said = error instanceof Error ? error.message : String(error);
  }
  trial.holds('pg_restore ends without an error', said === '', said.slice(0, 300) || 'none', 'none');

  const [was, is] = [await tablesOf(cluster, 'partidor'), await tablesOf(cluster, 'restored')];
  const different = [...was].filter(([name, digest]) => is.get(name) !== digest);
  const example = different.slice(0, 3).map(([name, digest]) => `${name}: ${digest} became ${is.get(name)}`);
  trial.fact('tables', String(was.size));
  trial.never('tables that are not equal', different.length, example.join(' · '));
  const [parts, restored] = [await structureOf(cluster, 'partidor'), await structureOf(cluster, 'restored')];
  const missing = [...parts].filter((part) => !restored.has(part));
  trial.never('constraints, indexes, triggers and numbers missing', missing.length, missing[0]);

  const restoredUrl = cluster.addressAt(cluster.port).replace(/partidor$/, 'restored');
  const again = await Node.make(trial.scope, { DATABASE_URL: restoredUrl });
  await again.start();
  const after = await ask(again.origin, { path: api });
  trial.holds(
    'the races are read from it as before',
    before.status === 200 && after.text === before.text,
    `${after.status}`,
  );
}

export const dumpFaults: readonly Fault[] = [
  {
    name: 'dump',
    what: 'pg_dump and pg_restore --no-owner, every table compared, and a start on what was restored',
    missing: clusterMissing,
    run: drill,
  },
];
