import type pg from 'pg';

interface Column {
  type: string;
  /** An insert that does not name it is refused. */
  needed: boolean;
  nullable: boolean;
}

/** What a program relies on: tables with their columns, the reasons for which rows are refused, and functions. */
export interface Catalog {
  columns: Map<string, Column>;
  constraints: Map<string, { definition: string; table: string; columns: string[] }>;
  functions: Set<string>;
}

export async function readCatalog(pool: pg.Pool): Promise<Catalog> {
  const [columns, constraints, functions] = await Promise.all([
    pool.query<{ name: string; type: string; needed: boolean; nullable: boolean }>(`
      select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
        a.attnotnull and not a.atthasdef and a.attidentity = '' as needed
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0 and not a.attisdropped`),
    pool.query<{ name: string; definition: string; table: string; columns: string[] }>(`
      select k.conrelid::regclass || ' ' || k.conname as name, pg_get_constraintdef(k.oid) as definition, k.conrelid::regclass::text as table,
        (select coalesce(json_agg(a.attname), '[]') from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns
      from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype in ('c', 'u', 'f', 'x') and k.conrelid <> 0
      union all
      select i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid), i.indrelid::regclass::text,
        (select coalesce(json_agg(a.attname), '[]') from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey))
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`),
    pool.query<{ name: string }>(`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`),
  ]);
  return {
    columns: new Map(columns.rows.map(({ name, ...column }) => [name, column])),
    constraints: new Map(constraints.rows.map(({ name, ...constraint }) => [name, constraint])),
    functions: new Set(functions.rows.map(({ name }) => name)),
  };
}

/** Returns what would break a program that knows only `before` on a database like `after`, one sentence each. */
export function hindrances(before: Catalog, after: Catalog): { hard: string[]; tighter: string[] } {
  const hard: string[] = [];
  for (const [name, { type, nullable }] of before.columns) {
    const now = after.columns.get(name);
    if (!now) hard.push(`${name} is gone`);
    else if (now.type !== type) hard.push(`${name} is ${now.type} and was ${type}`);
    else if (nullable && !now.nullable) hard.push(`${name} must be given`);
  }
  const tables = new Set([...before.columns.keys()].map((name) => name.split('.')[0]));
  for (const [name, { needed }] of after.columns)
    if (needed && !before.columns.has(name) && tables.has(name.split('.')[0]))
      hard.push(`${name} is new and must be given`);
  for (const name of before.functions) if (!after.functions.has(name)) hard.push(`${name} is gone`);
  const tighter = [...after.constraints]
    .filter(([name, { definition }]) => before.constraints.get(name)?.definition !== definition)
    .filter(([, { table, columns }]) => columns.every((column) => before.columns.has(`${table}.${column}`)))
    .map(([name, { definition }]) => `${name} refuses more or other rows: ${definition}`);
  return { hard, tighter };
}
