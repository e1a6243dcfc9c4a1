import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Db } from '#server/ground/db/pool.ts';

/* Statements that are wrong, each in a way of its own. Nobody runs them: examples.proof.test.ts lists what is found. */

export const renamedColumn = (db: Db) =>
  sql<{ rider_name: string }>`select rider_name from rider`.execute(db);

export const droppedColumn = (db: Db) =>
  sql<{ club_id: number; club_name: string }>`select club_id from club`.execute(db);

export const unreadColumn = (db: Db) =>
  sql<{ club_id: number }>`select club_id, club_name from club`.execute(db);

export const wrongType = (db: Db) => sql<{ club_id: string }>`select club_id from club`.execute(db);

export const instantAsDate = (db: Db) => sql<{ created_at: Date }>`select created_at from rider`.execute(db);

export const emptyJoin = (db: Db) =>
  sql<{ club_name: string }>`select b.club_name from rider left join club b using (club_id)`.execute(db);

export const neverNull = (db: Db) =>
  sql<{ club_name: string | null }>`
    select b.club_name from rider left join club b using (club_id) where b.club_name <> ''`.execute(db);

export const emptySum = (db: Db) => sql<{ cents: number }>`select sum(cents) as cents from due`.execute(db);

export const unknownWord = (db: Db) =>
  sql<{ cup_status: 'OPENED' | 'CLOSED' }>`select cup_status from cup where cup_status <> 'DRAFT'`.execute(
    db,
  );

export const wrongInJson = (db: Db) =>
  sql<{ clubs: { club_id: number; club_mail: string }[] }>`
    select coalesce(json_agg(json_build_object('club_id', club_id, 'club_name', club_name)), '[]') as clubs
    from club`.execute(db);

const columns = (names: 'club_name' | 'club_mail') => sql`club_id, ${sql.ref(names)} as name`;

export const inOneForm = (db: Db, mail: boolean) =>
  sql<{
    club_id: number;
    name: string;
  }>`select ${columns(mail ? 'club_mail' : 'club_name')} from club`.execute(db);

export const wrongWrite = (client: ClientBase, club_id: number) =>
  client.query('update club set club_mail = null where club_id = $1', [club_id]);

export const wrongReturn = (client: ClientBase, name: string) =>
  client.query<{ id: string }>('insert into club (club_name) values ($1) returning club_id as id', [name]);

async function firstOf<T>(db: Db, table: 'club' | 'cup'): Promise<T | undefined> {
  const { rows } = await sql<{
    item: T;
  }>`select to_json(x) as item from (select ${sql.ref(`${table}_id`)} as id
    from ${sql.table(table)}) x`.execute(db);
  return rows[0]?.item;
}

export const wrongForCaller = (db: Db) => firstOf<{ number: number }>(db, 'club');

export const madeOfText = (db: Db, condition: string) =>
  sql<{ club_id: number }>`select club_id from club where ${sql.raw(condition)}`.execute(db);
