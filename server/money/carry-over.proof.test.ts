import { expect, test } from 'vitest';
import { migrate, readMigrations } from '#server/ground/db/migrate.ts';
import { readWrongBooks } from '#server/money/journal/wrong-books.ts';
import { freshDatabase } from '#server/testing/database.ts';

test('what was asked and paid before the books were opened is in them, to the cent', async () => {
  const { pool, drop } = await freshDatabase({ empty: true });
  try {
    const all = await readMigrations();
    const money = all.findIndex(({ name }) => name.endsWith('_money.sql'));
    await migrate(pool, all.slice(0, money));
    await pool.query(`
      insert into organization (organization_name, organization_shortname) values ('Federación', 'FED');
      insert into club (club_name, organization_id) select 'Los Teros', organization_id from organization;
      insert into rider (rider_firstname, rider_lastname, organization_id, club_id, rider_state)
      select 'Ana', 'Paz', organization_id, club_id, 'Salta' from club;
      insert into due (rider_id, club_id, kind, season, amount, currency, paid_at, cancelled_at)
      select rider_id, club_id, 'season', s, 50000 + s, 'ARS', case when s in (2022, 2023) then now() end, case when s = 2024 then now() end
      from rider, generate_series(2022, 2025) s;
      insert into payment (due_id, payment_status, decided_at) select due_id, 'ACCEPTED', now() from due where season = 2023;`);
    await migrate(pool, all);
    const { rows } = await pool.query(`
      select season, d.cents, asked_cents - received_cents as left, paid_at is not null as paid,
        json_agg(v.kind || ' ' || v.cents || case when v.payment_id is null then '' else ' proof' end order by v.movement_id) as movements
      from due d join movement v using (due_id) group by d.due_id order by season`);
    expect(rows).toEqual([
      { season: 2022, cents: 5202200, left: 0, paid: true, movements: ['charge 5202200', 'cash 5202200'] },
      {
        season: 2023,
        cents: 5202300,
        left: 0,
        paid: true,
        movements: ['charge 5202300', 'transfer 5202300 proof'],
      },
      {
        season: 2024,
        cents: 5202400,
        left: 0,
        paid: false,
        movements: ['charge 5202400', 'relief -5202400'],
      },
      { season: 2025, cents: 5202500, left: 5202500, paid: false, movements: ['charge 5202500'] },
    ]);
  } finally {
    await drop();
  }
});

test('what was in the books before they were double is carried over, and taking it back later puts it where it came from', async () => {
  const { pool, db, drop } = await freshDatabase({ empty: true });
  try {
    const all = await readMigrations();
    const double = all.findIndex(({ name }) => name.endsWith('_double_entry.sql'));
    await migrate(pool, all.slice(0, double));
    await pool.query(`
      insert into organization (organization_name, organization_shortname) values ('Federación', 'FED');
      insert into rider (rider_firstname, rider_lastname, organization_id, rider_state)
      select 'Ana', 'Paz', organization_id, 'Salta' from organization;
      insert into due (rider_id, book_id, kind, season, cents, currency)
      select rider_id, book_id, 'season', s, 5000, 'ARS' from rider, book, generate_series(2023, 2025) s;
      insert into receipt (book_id, receipt_number, payer_name, language, cents, currency, request_key, cancelled_at, cancel_reason)
      select book_id, n, 'Marina', 'es', 5000, 'ARS', gen_random_uuid(), case when n = 1 then now() end, case when n = 1 then 'Error' end
      from book, generate_series(1, 2) n;
      insert into receipt_book (book_id, last_number) select book_id, 2 from book;
      insert into movement (due_id, kind, cents, currency, receipt_id)
      select due_id, 'cash', 5000, 'ARS', receipt_id from due, receipt where season = 2023 and receipt_number = 1;
      insert into movement (due_id, kind, cents, currency, receipt_id, takes_back)
      select due_id, kind, -cents, currency, receipt_id, movement_id from movement where kind = 'cash';
      insert into movement (due_id, kind, cents, currency, receipt_id)
      select due_id, 'cash', 5000, 'ARS', receipt_id from due, receipt where season = 2024 and receipt_number = 2;
      insert into movement (due_id, kind, cents, currency) select due_id, 'transfer', 5000, 'ARS' from due where season = 2025;
      insert into credit (book_id, rider_id, currency) select book_id, rider_id, 'ARS' from book, rider;
      insert into movement (due_id, kind, cents, currency, credit_id)
      select due_id, 'credit', -2000, 'ARS', credit_id from due, credit where season = 2025;
      insert into movement (due_id, kind, cents, currency)
      select due_id, k.kind, k.cents, 'ARS' from due, (values ('refund', -1000), ('relief', -3000)) k(kind, cents) where season = 2025;`);
    await migrate(pool, all);
    expect(await readWrongBooks(db)).toEqual([]);
    const sums = async () =>
      (
        await pool.query<{ account: string; cents: number }>(
          `select account, sum(cents)::int as cents from posting group by account order by account`,
        )
      ).rows.map(({ account, cents }) => `${account} ${cents}`);
    expect(await sums()).toEqual(['before 9000', 'credit -2000', 'fees -15000', 'owed 5000', 'waived 3000']);
    await pool.query(`
      insert into movement (due_id, kind, cents, currency, receipt_id, takes_back)
      select due_id, movement.kind, -movement.cents, movement.currency, receipt_id, movement_id from movement join due using (due_id)
      where season = 2024 and movement.kind = 'cash';
      update receipt set cancelled_at = now(), cancel_reason = 'Error' where receipt_number = 2`);
    expect(await readWrongBooks(db)).toEqual([]);
    expect(await sums()).toEqual(['before 4000', 'credit -2000', 'fees -15000', 'owed 10000', 'waived 3000']);
  } finally {
    await drop();
  }
});
