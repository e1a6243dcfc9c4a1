import { expect, test } from 'vitest';
import { migrate, readMigrations } from '#server/db/migrate.ts';
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
}, 60_000);
