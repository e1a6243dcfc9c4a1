import type { Pool } from 'pg';
import { constantText, constantValues } from './constants.ts';
import {
  isNode,
  nodesIn,
  numberIn,
  parseTree,
  queryIn,
  textIn,
  type Tree,
  type TreeNode,
} from './node-tree.ts';
import { textsOfPattern } from './patterns.ts';
import type { Shape } from './shapes.ts';

/** Objects that every database has are below this number. */
const firstOwnOid = 16_384;
/** The functions behind `text ~ pattern` and `list <@ list`. */
const [matches, isWithin] = [1254, 2749];

export interface Column {
  position: number;
  name: string;
  type: number;
  notNull: boolean;
  /** The only values that a check allows, or allows in a list. It is null if any are allowed. */
  values: ReadonlySet<string> | null;
  /** The expression from which the column is generated. */
  made: TreeNode | null;
}

export interface TypeFacts {
  name: string;
  /** The type of the elements of an array. It is 0 if it is none. */
  element: number;
  /** The table whose row it is. It is 0 if it is none. */
  table: number;
}

export interface FunctionFacts {
  name: string;
  /** Null for any argument gives null, and nothing else is promised. */
  strict: boolean;
}

/** What the database knows about its tables, types and functions. */
export interface Catalogue {
  columnsOf: (table: number) => readonly Column[];
  type: (oid: number) => TypeFacts;
  function: (oid: number) => FunctionFacts;
  table: (oid: number) => string;
  /** Returns the query of a view. */
  view: (oid: number) => TreeNode | null;
  /** The columns of tables, once they were read. */
  shapes: Map<number, readonly Shape[]>;
  /** Returns the conditions that every row of a table meets. */
  checksOf: (table: number) => readonly TreeNode[];
}

interface ColumnRow {
  table: number;
  table_name: string;
  position: number;
  name: string;
  type: number;
  not_null: boolean;
  made: string | null;
}

export async function readCatalogue(pool: Pool): Promise<Catalogue> {
  const { rows: columns } = await pool.query<ColumnRow>(
    `select c.oid::int as "table", c.relname::text as table_name, a.attnum::int as position, a.attname::text as name,
       a.atttypid::int as type, a.attnotnull as not_null, case when a.attgenerated <> '' then d.adbin::text end as made
     from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relkind in ('r', 'v', 'p', 'm', 'c') and a.attnum > 0 and not a.attisdropped order by c.oid, a.attnum`,
  );
  const { rows: checks } = await pool.query<{ table: number; condition: string }>(
    `select conrelid::int as "table", conbin::text as condition from pg_constraint
     where contype = 'c' and conrelid <> 0 and convalidated`,
  );
  const { rows: types } = await pool.query<TypeFacts & { oid: number }>(
    `select t.oid::int, t.typname::text as name, case when t.typcategory = 'A' then t.typelem::int else 0 end as element,
       t.typrelid::int as "table" from pg_type t`,
  );
  const { rows: functions } = await pool.query<FunctionFacts & { oid: number }>(
    `select oid::int, proname::text as name, proisstrict as strict from pg_proc`,
  );
  const { rows: views } = await pool.query<{ view: number; query: string }>(
    `select ev_class::int as view, ev_action::text as query from pg_rewrite where rulename = '_RETURN'
       and ev_class >= ${firstOwnOid}`,
  );
  const conditions = Map.groupBy(
    checks.map(({ table, condition }) => ({ table, tree: parseTree(condition) })),
    ({ table }) => table,
  );
  const byTable = new Map<number, Column[]>();
  for (const { table, position, name, type, not_null, made } of columns) {
    const all = byTable.get(table) ?? [];
    const tree = made === null ? undefined : parseTree(made);
    const limits = (conditions.get(table) ?? []).map((one) => limitsOf(one.tree).get(position));
    const values = limits.find((one) => one !== undefined) ?? null;
    all[position] = { position, name, type, notNull: not_null, values, made: isNode(tree) ? tree : null };
    byTable.set(table, all);
  }
  const names = new Map(columns.map(({ table, table_name }) => [table, table_name]));
  const typeFacts = new Map(types.map(({ oid, ...facts }) => [oid, facts]));
  const functionFacts = new Map(functions.map(({ oid, ...facts }) => [oid, facts]));
  const queries = new Map(views.map(({ view, query }) => [view, queryIn(parseTree(query))]));
  return {
    shapes: new Map(),
    columnsOf: (table) => (byTable.get(table) ?? []).filter(Boolean),
    type: (oid) => typeFacts.get(oid) ?? { name: 'unknown', element: 0, table: 0 },
    function: (oid) => functionFacts.get(oid) ?? { name: 'unknown', strict: false },
    table: (oid) => names.get(oid) ?? 'unknown',
    view: (oid) => queries.get(oid) ?? null,
    checksOf: (table) => (conditions.get(table) ?? []).flatMap(({ tree }) => (isNode(tree) ? tree : [])),
  };
}

/** Returns the columns that a check limits, by position. */
function limitsOf(condition: Tree): Map<number, ReadonlySet<string>> {
  if (!isNode(condition)) return new Map();
  const args = nodesIn(condition, 'args');
  if (condition.tag === 'BOOLEXPR' && textIn(condition, 'boolop') === 'and')
    return new Map(args.flatMap((part) => [...limitsOf(part)]));
  const [column, limit] = args;
  const operator = numberIn(condition, 'opfuncid');
  const pattern = limit && operator === matches ? constantText(limit) : null;
  const isList = isAnyOf(condition) || operator === isWithin;
  const values =
    pattern === null ? (limit && isList ? constantValues(limit) : null) : textsOfPattern(pattern);
  return new Map(column?.tag === 'VAR' && values ? [[numberIn(column, 'varattno'), values]] : []);
}

/** Recognizes `x = any (…)`, which `x in (…)` becomes. */
export const isAnyOf = (node: TreeNode): boolean =>
  node.tag === 'SCALARARRAYOPEXPR' && textIn(node, 'useOr') === 'true';
