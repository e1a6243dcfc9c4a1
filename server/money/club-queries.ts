import { sql } from 'kysely';
import type { z } from 'zod';
import type { changeClubPayments, listClubDues } from '#contract/money/payments.ts';
import type { Presence } from '#contract/people/accounts/presence.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readSeasonDues } from './queries.ts';

type Board = z.input<(typeof listClubDues)['reply']>;

/** Reads a club's riders and what they owe in a season (null: the present one), or null if there is no club. */
export async function readClubBoard(db: Db, club_id: number, asked: number | null): Promise<Board | null> {
  const { rows } = await sql<Omit<Board, 'items'>>`
    select json_build_object('club_id', b.club_id, 'book_id', k.book_id, 'club_name', b.club_name, 'club_payments', b.club_payments,
        'pay_text', b.pay_text, 'pay_alias', b.pay_alias, 'pay_cbu', b.pay_cbu, 'pay_pix', b.pay_pix) as club, t.season,
      coalesce((select json_agg(json_build_object('cup_id', f.cup_id, 'cup_name', c.cup_name, 'cents', f.cents) order by c.cup_name)
        from club_entry_fee f join cup c using (cup_id) where f.club_id = b.club_id), '[]') as entry_fees,
      coalesce((select json_agg(json_build_object('cup_id', c.cup_id, 'cup_name', c.cup_name) order by c.cup_name)
        from cup c where c.organization_id = b.organization_id and c.cup_status = 'OPENED'), '[]') as cups,
      coalesce((select json_agg(json_build_object('rider_id', p.rider_id, 'rider_fullname', p.rider_fullname,
          'mark', (select case when m.up_to_date is null then null else json_build_object('up_to_date', m.up_to_date,
              'reason', m.reason, 'marked_at', m.marked_at, 'marked_by', coalesce(nullif(u.user_firstname, ''), split_part(u.user_email, '@', 1), '')) end
            from up_to_date_mark m left join users u on u.user_id = m.marked_by
            where m.rider_id = p.rider_id and m.club_id = b.club_id and m.season = t.season order by m.mark_id desc limit 1))
          order by p.rider_fullname collate "es-x-icu", p.rider_id) from rider p where p.club_id = b.club_id), '[]') as riders
    from club b join book k on k.club_id = b.club_id join organization o on o.organization_id = b.organization_id
    cross join lateral (select coalesce(${asked}::int, extract(year from now() at time zone o.organization_zone)::int) as season) t
    where b.club_id = ${club_id}`.execute(db);
  const [board] = rows;
  return board ? { ...board, items: await readSeasonDues(db, board.club.book_id, board.season) } : null;
}

/** Asks riders of the club (null means all) for a fee, once each. Returns how many were asked. */
export async function insertDues(
  tx: Db,
  club_id: number,
  dues: {
    rider_ids: number[] | null;
    season: number;
    cup_id: number | null;
    cents: number;
    due_on: string | null;
    note: string;
    created_by: number;
  },
): Promise<number> {
  const { rows } = await sql`
    insert into due (rider_id, club_id, kind, season, cup_id, cents, currency, due_on, note, created_by)
    select p.rider_id, b.club_id, ${dues.cup_id === null ? 'season' : 'cup'}, ${dues.season}, ${dues.cup_id}, ${dues.cents},
      o.organization_currency, ${dues.due_on}::date, ${dues.note}, ${dues.created_by}
    from rider p join club b on b.club_id = p.club_id join organization o on o.organization_id = b.organization_id
    where b.club_id = ${club_id} and (${dues.rider_ids}::bigint[] is null or p.rider_id = any(${dues.rider_ids}::bigint[]))
    on conflict do nothing returning 1`.execute(tx);
  return rows.length;
}

type Change = Omit<z.output<(typeof changeClubPayments)['body']>, keyof Presence>;
const orNull = (text: string) => (text === '' ? null : text);

export async function saveClubPayments(tx: Db, club_id: number, change: Change): Promise<void> {
  await sql`
    update club set pay_text = ${change.pay_text}, pay_alias = ${orNull(change.pay_alias)}, pay_cbu = ${orNull(change.pay_cbu)},
      pay_pix = ${orNull(change.pay_pix)} where club_id = ${club_id}`.execute(tx);
  await sql`delete from club_entry_fee where club_id = ${club_id}`.execute(tx);
  for (const { cup_id, cents } of change.entry_fees)
    await sql`insert into club_entry_fee (club_id, cup_id, cents) values (${club_id}, ${cup_id}, ${cents})`.execute(
      tx,
    );
}

/** Counts how many of these cups are of the club's organization. */
export async function countOwnCups(db: Db, club_id: number, cup_ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ cups: number }>`
    select count(*)::int as cups from cup c join club b using (organization_id)
    where b.club_id = ${club_id} and c.cup_id = any(${[...cup_ids]}::bigint[])`.execute(db);
  return rows[0]?.cups ?? 0;
}

/** Returns false when the rider is not of this club. */
export async function insertMark(
  tx: Db,
  club_id: number,
  mark: { rider_id: number; season: number; up_to_date: boolean | null; reason: string; marked_by: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into up_to_date_mark (rider_id, club_id, season, up_to_date, reason, marked_by)
    select p.rider_id, p.club_id, ${mark.season}, ${mark.up_to_date}::boolean, ${mark.reason}, ${mark.marked_by}
    from rider p where p.rider_id = ${mark.rider_id} and p.club_id = ${club_id} returning 1`.execute(tx);
  return rows.length > 0;
}
