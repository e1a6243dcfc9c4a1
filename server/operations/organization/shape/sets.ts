import type { ForeignKey } from './catalog.ts';
import * as known from './classes.ts';
import type { Owned, Plan } from './plan.ts';

/*
 * The rows of one organization, as statements of SQL. Temporary tables hold the numbers of its rows: of_race those of its
 * races, of_rider_guest those of riders of others who are named. A row is called x.
 */

const numbersIn = (table: string): string => `(select id from of_${table})`;

/** Returns the condition under which a row x belongs to the organization. */
export function isOwn(table: Owned): string {
  if (table.owners.length === 0) return `x.${table.identity} in ${numbersIn(table.name)}`;
  return `(${table.owners.map(({ column, of }) => `x.${column} in ${numbersIn(of)}`).join(' or ')})`;
}

/** Returns the foreign keys of a single column that names numbered rows. */
export function singleKeys(plan: Plan): { table: Owned; key: ForeignKey; column: string; to: Owned }[] {
  const byName = new Map(plan.tables.map((table) => [table.name, table]));
  return plan.keys.flatMap((key) => {
    const [table, to, column] = [byName.get(key.table), byName.get(key.to), key.columns[0]];
    const isSingle = key.columns.length === 1 && to !== undefined && key.to_columns[0] === to.identity;
    return table && isSingle && column !== undefined ? [{ table, key, column, to }] : [];
  });
}

/** Tells whether the rows of a table belong to a rider. */
export const isOfRider = ({ owners }: Owned): boolean => owners.some(({ of }) => of === 'rider');

const tempTable = (name: string, rows: string): string[] => [
  `create temp table of_${name} on commit drop as select distinct id from (${rows}) found (id) where id is not null`,
  `create unique index on of_${name} (id)`,
  `analyze of_${name}`,
];

/** Selects what carried rows of the organization name in a table. */
function namedIn(plan: Plan, to: string): string {
  const found = singleKeys(plan)
    .filter(({ table, key }) => key.to === to && table.is_carried && table.name !== to)
    .filter(({ table }) => to !== 'rider' || !isOfRider(table))
    .map(({ table, column }) => `select x.${column} from ${table.name} x where ${isOwn(table)}`);
  return found.join(' union all ');
}

/** Returns the statements that write down which rows belong to an organization, in a transaction. */
export function writeDownRows(plan: Plan, organization_id: number): string[] {
  const numbered = plan.tables.filter(
    ({ name, identity, owners }) => name !== 'organization' && identity !== null && owners.length > 0,
  );
  const needed = new Set([
    ...plan.tables.flatMap(({ owners }) => owners.map(({ of }) => of)),
    ...singleKeys(plan).map(({ to }) => to.name),
  ]);
  const byName = new Map(plan.tables.map((table) => [table.name, table]));
  const usersOf = ['user_rider', 'user_role']
    .map((name) => byName.get(name))
    .flatMap((table) => (table ? [`select x.user_id from ${table.name} x where ${isOwn(table)}`] : []));
  return [
    ...tempTable('organization', `select ${organization_id}::bigint`),
    ...numbered
      .filter(({ name }) => needed.has(name))
      .flatMap((table) =>
        tempTable(table.name, `select x.${table.identity} from ${table.name} x where ${isOwn(table)}`),
      ),
    ...tempTable(known.users, usersOf.join(' union all ')),
    ...Object.keys(known.guests).flatMap((name) =>
      tempTable(`${name}_guest`, `(${namedIn(plan, name)}) except select id from of_${name}`),
    ),
    // Pictures name files, so files come last.
    ...['image', 'race_rules', 'file', 'country'].flatMap((name) => tempTable(name, namedIn(plan, name))),
  ];
}

/** Where a column names somebody else's row: what is written there instead, or the rows that stay. */
function reach(
  table: Owned,
  column: string,
  key: ForeignKey,
  to: Owned,
): { instead?: string; only?: string } {
  if (!to.is_carried) return key.empties ? { instead: 'null' } : { only: `x.${column} is null` };
  const isOwner = table.owners.length === 1 && table.owners[0]?.column === column;
  if (isOwner || known.isNamed(to.name) || to.name === 'organization') return {};
  if (to.name in known.guests && !(to.name === 'rider' && isOfRider(table))) return {};
  const isHere = `x.${column} in ${numbersIn(to.name)}`;
  const isOptional = table.columns.some(({ name, not_null }) => name === column && !not_null);
  if (isOptional && (key.empties || to.name === known.users))
    return { instead: `case when ${isHere} then x.${column} end` };
  return { only: isOptional ? `(x.${column} is null or ${isHere})` : isHere };
}

/** Returns the guest's value of a column. */
function ofGuest({ name, columns }: Owned, column: string): string {
  if (column === 'organization_id') return numbersIn('organization');
  const label = known.guestNames[name];
  if (column === label)
    return `x.${column} || case when exists (select from ${name} o where o.${column} = x.${column} and o.${name}_id <> x.${name}_id
      and (o.${name}_id in ${numbersIn(name)} or o.${name}_id in ${numbersIn(`${name}_guest`)}))
      then ' · ' || (select g.organization_shortname from organization g where g.organization_id = x.organization_id) else '' end`;
  if (column === 'club_id' && name === 'rider')
    return `case when x.club_id in ${numbersIn('club')} or x.club_id in ${numbersIn('club_guest')} then x.club_id end`;
  if (known.guests[name]?.includes(column)) return `x.${column}`;
  const found = columns.find((one) => one.name === column);
  return found?.not_null ? (found.default_text ?? `''`) : 'null';
}

/** Returns the statement that selects the rows of a table that are exported, in an order that is always the same. */
export function selectRows(plan: Plan, table: Owned): string {
  const only: string[] = [];
  const instead = new Map<string, string>();
  for (const { table: from, key, column, to } of singleKeys(plan)) {
    if (from.name !== table.name || key.to === table.name) continue;
    const found = reach(table, column, key, to);
    if (found.only !== undefined) only.push(found.only);
    if (found.instead !== undefined) instead.set(column, found.instead);
  }
  if (table.name === 'cup')
    instead.set('copied_from', `case when x.copied_from in ${numbersIn('cup')} then x.copied_from end`);
  const written = table.columns.map(
    ({ name }) => `${known.blanked[`${table.name}.${name}`] ?? instead.get(name) ?? `x.${name}`} as ${name}`,
  );
  const own = `select ${written.join(', ')} from ${table.name} x where ${[isOwn(table), ...only].join(' and ')}`;
  const order = table.order.join(', ');
  if (!(table.name in known.guests)) return `select * from (${own}) x order by ${order}`;
  const ofGuests = table.columns.map(({ name }) => `${ofGuest(table, name)} as ${name}`).join(', ');
  const guests = `select ${ofGuests} from ${table.name} x where x.${table.identity} in ${numbersIn(`${table.name}_guest`)}`;
  return `select * from (${own} union all ${guests}) x order by ${order}`;
}

/** Returns the statement that counts the rows of a table that are exported or left out, with the guests. */
export function countOwn(table: Owned): string {
  const guests =
    table.name in known.guests ? ` or x.${table.identity} in ${numbersIn(`${table.name}_guest`)}` : '';
  return `select count(*) from ${table.name} x where ${isOwn(table)}${guests}`;
}
