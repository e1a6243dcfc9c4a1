import type { Catalog, ForeignKey, Table } from './catalog.ts';
import * as known from './classes.ts';

interface Owner {
  column: string;
  /** The table whose rows this column numbers. */
  of: string;
}

/** A table with rows of an organization. */
export interface Owned extends Table {
  /** The columns by which a row belongs to it, of which one is enough. A named table has none. */
  owners: readonly Owner[];
  /** True when its rows are exported. */
  is_carried: boolean;
  /** The columns that number rows, with the table of those rows, or null where several are meant. */
  numbers: ReadonlyMap<string, string | null>;
}

export interface Plan {
  /** Tables with rows of an organization, those that are named before those that name them. */
  tables: readonly Owned[];
  keys: readonly ForeignKey[];
  /** Says what belongs to no class yet. It is empty, or a test fails. */
  unknown: readonly string[];
}

/** Finds the table whose rows a column numbers, along its foreign keys, or by its name where there is none. */
function makeNumbering(catalog: Catalog) {
  const byIdentity = new Map(
    [...catalog.tables.values()].flatMap(({ name, identity }) =>
      identity === null ? [] : [[identity, name]],
    ),
  );
  const follow = (table: string, column: string, seen: ReadonlySet<string>): string | undefined => {
    const at = `${table}.${column}`;
    if (seen.has(at)) return undefined;
    for (const key of catalog.keys) {
      const place = key.table === table ? key.columns.indexOf(column) : -1;
      const to = key.to_columns[place];
      if (to === undefined) continue;
      const found =
        catalog.tables.get(key.to)?.identity === to ? key.to : follow(key.to, to, new Set([...seen, at]));
      if (found !== undefined) return found;
    }
    return catalog.tables.get(table)?.identity === column ? table : undefined;
  };
  return (table: string, column: string): string | null | undefined => {
    const at = `${table}.${column}`;
    if (known.numbersOfAccounts.has(at)) return known.users;
    if (known.otherNumbers.has(at)) return null;
    return (
      follow(table, column, new Set()) ?? byIdentity.get(column) ?? byIdentity.get(column.replace(/s$/, ''))
    );
  };
}

/** Returns the columns by which a table belongs to an organization, from what its columns number. */
function ownersOf({ name, columns }: Table, numbers: ReadonlyMap<string, string | null>): Owner[] {
  const one = (column: string): Owner => ({ column, of: numbers.get(column) ?? '' });
  const several = known.severalOwners[name];
  if (several !== undefined) return several.map(one);
  if (name === 'organization') return [one('organization_id')];
  const sure = columns.filter(({ not_null }) => not_null).map(({ name: column }) => one(column));
  const others = sure.filter(
    ({ of }) => of !== '' && of !== name && ![...known.ownersInOrder, ...known.ownersAtLast].includes(of),
  );
  const places = others.filter(({ of }) => of !== known.users && of !== 'category' && !known.isNamed(of));
  for (const found of [
    ...known.ownersInOrder.map((of) => sure.find((owner) => owner.of === of && name !== of)),
    places[0],
    ...known.ownersAtLast.map((of) => sure.find((owner) => owner.of === of && name !== of)),
    others.find(({ of }) => of === 'category'),
  ])
    if (found !== undefined) return [found];
  return [];
}

/** Puts tables in an order in which each comes behind those that it names. */
function inOrder(tables: readonly Owned[], keys: readonly ForeignKey[]): Owned[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const done: Owned[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name, owners }) =>
        !keys.some((key) => key.table === name && key.to !== name && left.has(key.to)) &&
        !owners.some(({ of }) => of !== name && left.has(of)),
    );
    if (free.length === 0) throw new Error(`these tables name each other: ${[...left.keys()].join(', ')}`);
    for (const table of free) left.delete(table.name);
    done.push(...free);
  }
  return done;
}

/** Returns what is said of a table that no class covers. */
function missingIn(table: Owned): string[] {
  const { name, columns, numbers, owners } = table;
  const said: string[] = [];
  if (owners.length === 0 && !known.isNamed(name) && name !== known.users)
    said.push(`${name} leads to no organization`);
  if (!table.is_carried) return said;
  for (const { name: column, type } of columns) {
    const at = `${name}.${column}`;
    if (type.startsWith('bigint') && !numbers.has(column) && !known.isCount(column))
      said.push(`${at} may be the number of a row`);
    if (at in known.blanked) continue;
    if (type === 'bytea' || (type !== 'boolean' && known.looksSecret(column) && !known.isNoSecret(column)))
      said.push(`${at} may be a secret`);
  }
  return said;
}

/** Derives which tables hold rows of an organization, and by which columns. */
export function planOf(catalog: Catalog): Plan {
  const numberOf = makeNumbering(catalog);
  const tables = [...catalog.tables.values()]
    .filter(({ name }) => !known.ofInstallation.has(name))
    .map((table): Owned => {
      const numbers = new Map(
        table.columns.flatMap(({ name, type }) => {
          const of = type.startsWith('bigint') ? numberOf(table.name, name) : undefined;
          return of === undefined ? [] : [[name, of] as const];
        }),
      );
      const isShared = known.isNamed(table.name) || table.name === known.users;
      const owners = isShared ? [] : ownersOf(table, numbers);
      return { ...table, owners, numbers, is_carried: !known.leftBehind.has(table.name) };
    });
  const names = new Set(tables.map(({ name }) => name));
  const keys = catalog.keys.filter(({ table, to }) => names.has(table) && names.has(to));
  const stated = [...known.ofInstallation, ...known.leftBehind, ...Object.keys(known.severalOwners)];
  const gone = stated.filter((name) => !catalog.tables.has(name));
  return {
    tables: inOrder(tables, keys),
    keys,
    unknown: [...tables.flatMap(missingIn), ...gone.map((name) => `${name} is no table any more`)],
  };
}
