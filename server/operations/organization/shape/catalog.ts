import type { PlainSql } from '#server/ground/db/in-transaction.ts';

interface Column {
  name: string;
  type: string;
  not_null: boolean;
  is_identity: boolean;
  /** The expression of its default. It is null without one. */
  default_text: string | null;
}

export interface Table {
  name: string;
  /** The stored columns, without the computed ones. */
  columns: Column[];
  /** The columns by which its rows are put in order: the primary key, or all of them. */
  order: string[];
  /** The column that numbers its rows. It is null where there is none. */
  identity: string | null;
}

export interface ForeignKey {
  table: string;
  columns: string[];
  to: string;
  to_columns: string[];
  /** True when the database empties the columns after the row they name is gone. */
  empties: boolean;
}

export interface Catalog {
  tables: ReadonlyMap<string, Table>;
  keys: readonly ForeignKey[];
}

const tablesQuery = `
  select c.relname::text as name, json_agg(json_build_object('name', a.attname, 'type', a.atttypid::regtype::text,
      'not_null', a.attnotnull, 'is_identity', a.attidentity <> '', 'default_text', pg_get_expr(d.adbin, d.adrelid)) order by a.attnum) as columns,
    (select array_agg(k.attname::text order by array_position(p.conkey, k.attnum)) from pg_constraint p
      join pg_attribute k on k.attrelid = p.conrelid and k.attnum = any(p.conkey) where p.conrelid = c.oid and p.contype = 'p') as primary_key
  from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not exists (select 1 from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
  group by c.oid, c.relname order by 1`;

const keysQuery = `
  select k.conrelid::regclass::text as table, k.confrelid::regclass::text as to, k.confdeltype = 'n' as empties,
    array(select a.attname::text from unnest(k.conkey) with ordinality u(no, n)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.no order by u.n) as columns,
    array(select a.attname::text from unnest(k.confkey) with ordinality u(no, n)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.no order by u.n) as to_columns
  from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, k.conname`;

/** Reads the tables of the schema and their foreign keys as the database has them. */
export async function readCatalog(db: PlainSql): Promise<Catalog> {
  const { rows } = await db.query<{ name: string; columns: Column[]; primary_key: string[] | null }>(
    tablesQuery,
  );
  const { rows: keys } = await db.query<ForeignKey>(keysQuery);
  const tables = rows.map(({ name, columns, primary_key }): [string, Table] => [
    name,
    {
      name,
      columns,
      order: primary_key ?? columns.map((column) => column.name),
      identity: columns.find(({ is_identity }) => is_identity)?.name ?? null,
    },
  ]);
  return { tables: new Map(tables), keys };
}
