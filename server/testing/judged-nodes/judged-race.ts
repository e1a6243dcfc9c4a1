import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashSecret, newSecret } from '#server/ground/access/secret.ts';
import type { JudgeDuty } from '#rules/raceday/judging/duties.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { openDb } from '#server/ground/db/pool.ts';
import { changeSettings } from '#server/raceday/office/judging/judging-settings.ts';
import { lockRaceStatus } from '#server/raceday/results/queries.ts';
import type { Judging } from '#server/raceday/results/log/op-queries.ts';
import { moveStatus } from '#server/raceday/results/write.ts';
import { World } from '#server/testing/world.ts';

/** A device that somebody has opened. */
export interface OpenDevice {
  device_id: string;
  token: string;
  duty: JudgeDuty;
  /** Proves what others deliver of it. */
  device_key: Uint8Array;
}

/** A race that is judged by two, in two heats of four. */
export interface SmallRace {
  race_id: number;
  heats: { name: HeatName; entry_ids: number[] }[];
  devices: OpenDevice[];
  /** The account that publishes. */
  owner_id: number;
}

const DUTIES = [
  ['finish', 1],
  ['finish', 2],
  ['finish', 1],
  ['gate', null],
  ['chief', null],
] as const;

/** Makes a code and opens a device with it. */
async function openDevice(
  pool: pg.Pool,
  race_id: number,
  duty: JudgeDuty,
  seat: number | null,
): Promise<OpenDevice> {
  const [device_id, token, device_key] = [randomUUID(), newSecret(), randomBytes(32)];
  await pool.query(
    `with p as (insert into desk_pass (race_id, desk_name, code_hash, expires_at, may_act, duty, seat)
       values ($1, 'Mesa', $2, now() + interval '1 day', false, $3, $4) returning desk_id),
     d as (insert into day_device (device_id, race_id, desk_id, person, duty, seat, device_key) select $5, $1, desk_id, 'Jueza', $3, $4, $7 from p
       returning desk_id, device_id)
     insert into desk_session (token_hash, desk_id, device_id) select $6, desk_id, device_id from d`,
    [race_id, hashSecret(newSecret()), duty, seat, device_id, hashSecret(token), device_key],
  );
  return { device_id, token: `desk.${token}`, duty, device_key };
}

/** Opens a race of its own that is drawn, judged, and has no operations yet. */
export async function openSmallRace(pool: pg.Pool): Promise<SmallRace> {
  const world = new World(pool);
  const { rows: days } = await pool.query<{ today: string }>(`select current_date as today`);
  const date = days[0]?.today ?? '';
  const cup_id = await world.cup({ name: `Copa ${randomUUID()}`, dates: [date] });
  const race_id = await world.race(cup_id, date, 'DRAWN');
  const riders = Array.from({ length: 8 }, (_, index) => ({
    name: `Piloto ${index + 1}`,
    plate: String(index + 1),
    serie: 1 + (index % 2),
    motos: [1 + Math.floor(index / 2)],
  }));
  await world.category(cup_id, race_id, `Clase ${randomUUID()}`, riders);
  await pool.query(`update run set status = null, place = null, time_ms = null where race_id = $1`, [
    race_id,
  ]);
  await pool.query(`insert into race_day (race_id, draw_method, seats) values ($1, 'manual', 2)`, [race_id]);
  const { rows } = await pool.query<HeatName & { entry_ids: number[] }>(
    `select h.category_id, h.phase, h.serie, array_agg(x.entry_id order by x.entry_id) as entry_ids
     from heat h join run x using (heat_id) where h.race_id = $1 group by 1, 2, 3 order by 3`,
    [race_id],
  );
  const devices: OpenDevice[] = [];
  for (const [duty, seat] of DUTIES) devices.push(await openDevice(pool, race_id, duty, seat));
  const { rows: owners } = await pool.query<{ user_id: number }>(
    `insert into users (user_email, user_password, user_firstname) values ($1, '', 'Ana') returning user_id`,
    [`${randomUUID()}@example.org`],
  );
  const owner_id = owners[0]?.user_id ?? 0;
  return { race_id, owner_id, heats: rows.map(({ entry_ids, ...name }) => ({ name, entry_ids })), devices };
}

/** Ends the code with which a device was opened. */
export async function revokeCode(pool: pg.Pool, { device_id }: OpenDevice): Promise<void> {
  await pool.query(
    `update desk_pass set revoked_at = now() where revoked_at is null
       and desk_id = (select desk_id from day_device where device_id = $1)`,
    [device_id],
  );
}

/** Publishes the present results, or takes that back, as the office does once the race is under way. */
export async function publishRace(pool: pg.Pool, { race_id, owner_id }: SmallRace, isPublic: boolean) {
  await inTransaction(openDb(pool), async (tx) => {
    const was = await lockRaceStatus(tx, race_id);
    const became = isPublic ? 'PROVISIONAL' : 'RACING';
    if (was !== (isPublic ? 'RACING' : 'PROVISIONAL')) return;
    await moveStatus(tx, race_id, { was, race_status: became, reason: 'Video' }, owner_id);
  });
}

/** Sets how the race is judged from now on, as the office does. */
export async function setJudging(
  pool: pg.Pool,
  { race_id, owner_id: user_id }: SmallRace,
  settings: Omit<Judging, 'protest_minutes' | 'judges_relegate'>,
) {
  await inTransaction(openDb(pool), (tx) => changeSettings(tx, race_id, user_id, settings));
}
