import { createHash } from 'node:crypto';
import type pg from 'pg';

/** The rows that callers may change. */
export interface Scope {
  riders: ReadonlySet<number>;
  clubs: ReadonlySet<number>;
  organizations: ReadonlySet<number>;
  /** The beginning that the e-mails of their own accounts have. */
  emails: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

interface Table {
  name: string;
  key: string[];
  /** Column → table it points at, by its one key. */
  references: { column: string; table: string }[];
}

/**
 * Tables in which a call may rightly add or change a row of somebody else: attempts and visits are counted; a claim,
 * a proposal or a rescue asks somebody else for something and changes nothing of theirs; the record lists it.
 */
const openTables: ReadonlySet<string> = new Set([
  'ad_day',
  'ad_seen',
  'audit',
  'backup',
  'captcha_used',
  'fault',
  'file_access',
  'page_view',
  'asked_request',
  'rate_limit',
  'rider_claim',
  'user_token',
]);

/**
 * Tables to which anybody may add, and whose rows nobody else may change: somebody asks an organizer to take down a
 * picture.
 */
const askedTables: ReadonlySet<string> = new Set(['take_down']);

/** Columns that name the writer of a row and not its owner. */
const isWriter = (column: string): boolean => column.endsWith('_by');

async function readTables(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<{
    name: string;
    key: string[];
    refs: { column: string; table: string }[];
  }>(`
    select c.relname as name,
      (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as key,
      (select coalesce(json_agg(json_build_object('column', a.attname, 'table', f.relname)), '[]') from pg_constraint k
        join pg_class f on f.oid = k.confrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.conrelid = c.oid and k.contype = 'f' and cardinality(k.conkey) = 1) as refs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  return rows
    .filter(({ name, key }) => key.length > 0 && !openTables.has(name))
    .map(({ name, key, refs }) => ({ name, key, references: refs }));
}

interface Owners {
  riders: Set<number>;
  clubs: Set<number>;
  organizations: Set<number>;
  emails: Set<string>;
}

interface Kept {
  hash: string;
  row: Row;
}

/** Every row of the database at one moment, and whose it is. */
export class Snapshot {
  readonly #tables = new Map<string, Table>();
  readonly #rows = new Map<string, Map<string, Kept>>();
  readonly #owners = new Map<string, Owners>();

  static async take(pool: pg.Pool): Promise<Snapshot> {
    const snapshot = new Snapshot();
    for (const table of await readTables(pool)) await snapshot.#read(pool, table);
    return snapshot;
  }

  /** Returns a snapshot some time later. `touched` are the tables in which something was written since. */
  async later(pool: pg.Pool, touched: readonly string[]): Promise<Snapshot> {
    const snapshot = new Snapshot();
    for (const table of this.#tables.values()) {
      const rows = this.#rows.get(table.name);
      if (rows === undefined || touched.includes(table.name)) await snapshot.#read(pool, table);
      else {
        snapshot.#tables.set(table.name, table);
        snapshot.#rows.set(table.name, rows);
      }
    }
    return snapshot;
  }

  async #read(pool: pg.Pool, table: Table): Promise<void> {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(t) as row from "${table.name}" t`);
    this.#tables.set(table.name, table);
    this.#rows.set(
      table.name,
      new Map(
        rows.map(({ row }) => [
          table.key.map((column) => String(row[column])).join('/'),
          { row, hash: createHash('sha1').update(JSON.stringify(row)).digest('base64') },
        ]),
      ),
    );
  }

  /** Returns the ids of every table with one numeric key, by the name of that column; `any` has all of them. */
  ids(): Map<string, number[]> {
    const ids = new Map<string, number[]>();
    for (const { name, key } of this.#tables.values()) {
      const [column, ...more] = key;
      if (column === undefined || more.length > 0) continue;
      const found = [...(this.#rows.get(name)?.keys() ?? [])].map(Number).filter(Number.isSafeInteger);
      // There are so few that two requests often mean the same row.
      if (found.length > 0) ids.set(column, [...found.slice(0, 40), ...found.slice(-40)]);
    }
    ids.set('any', [...new Set([...ids.values()].flat())]);
    return ids;
  }

  #ownersOf(table: string, key: string, from: ReadonlySet<string> = new Set()): Owners {
    const name = `${table} ${key}`;
    const known = this.#owners.get(name);
    if (known) return known;
    const owners: Owners = {
      riders: new Set(),
      clubs: new Set(),
      organizations: new Set(),
      emails: new Set(),
    };
    const row = this.#rows.get(table)?.get(key)?.row;
    if (row === undefined || from.has(name)) return owners;
    if (table === 'rider') owners.riders.add(Number(key));
    if (table === 'club') owners.clubs.add(Number(key));
    if (table === 'organization') owners.organizations.add(Number(key));
    if (table === 'users') owners.emails.add(String(row['user_email']));
    const path = new Set([...from, name]);
    for (const { column, table: other } of this.#tables.get(table)?.references ?? []) {
      const to = row[column];
      if (isWriter(column) || typeof to !== 'number') continue;
      const theirs = this.#ownersOf(other, String(to), path);
      for (const id of theirs.riders) owners.riders.add(id);
      for (const id of theirs.clubs) owners.clubs.add(id);
      for (const id of theirs.organizations) owners.organizations.add(id);
      for (const email of theirs.emails) owners.emails.add(email);
    }
    this.#owners.set(name, owners);
    return owners;
  }

  #isOf(table: string, key: string, scope: Scope): boolean {
    const { riders, clubs, organizations, emails } = this.#ownersOf(table, key);
    return (
      !scope.riders.isDisjointFrom(riders) ||
      !scope.clubs.isDisjointFrom(clubs) ||
      !scope.organizations.isDisjointFrom(organizations) ||
      [...emails].some((email) => scope.emails.some((own) => email.startsWith(own)))
    );
  }

  /**
   * Tells whether a row has owners and none of them is in this scope, or whether it is one of `kept` all the same.
   */
  #isForeign(table: string, key: string, scope: Scope, kept: Scope | null): boolean {
    const { riders, clubs, organizations, emails } = this.#ownersOf(table, key);
    if (riders.size + clubs.size + organizations.size + emails.size === 0) return false;
    return !this.#isOf(table, key, scope) || (kept !== null && this.#isOf(table, key, kept));
  }

  /**
   * Returns the rows of others that differ now, one line each, and those that belong both to `kept` and to somebody
   * of the scope.
   */
  foreignChanges(after: Snapshot, scope: Scope, kept: Scope | null = null): string[] {
    const changes: string[] = [];
    for (const [table, now] of after.#rows) {
      const before = this.#rows.get(table) ?? new Map<string, Kept>();
      if (before === now) continue;
      for (const [key, { hash, row }] of before) {
        const then = now.get(key);
        if (then?.hash === hash || !this.#isForeign(table, key, scope, kept)) continue;
        const columns = Object.keys(row).filter(
          (column) => JSON.stringify(row[column]) !== JSON.stringify(then?.row[column]),
        );
        changes.push(`${table} ${key} ${then === undefined ? 'is gone' : `changed: ${columns.join(', ')}`}`);
      }
      if (askedTables.has(table)) continue;
      for (const key of now.keys())
        if (!before.has(key) && after.#isForeign(table, key, scope, kept))
          changes.push(`${table} ${key} is new`);
    }
    return changes;
  }
}
