import { sql } from 'kysely';
import { keptSaid } from '#contract/raceday/judging/ops.ts';
import type { HeardOp } from '#contract/raceday/judging/day.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';

interface HeardRow {
  seq: number;
  op_id: string;
  person: string;
  seat: number | null;
  heard_at: string;
  carried_by: string | null;
  held: HeardOp['held'];
  timing: boolean;
  camera: boolean;
  device_id: string;
  device_n: number;
  category_id: number | null;
  phase: HeatName['phase'] | null;
  serie: number | null;
  attempt: number;
  said_at: string;
  via: HeardOp['op']['via'];
  said: { kind: string; body: unknown };
}

const AT_ONCE = 500;

/** Reads operations of a race after a number in the order in which they were received, and whether there are more. */
export async function readHeard(
  db: Db,
  race_id: number,
  after: number,
): Promise<{ ops: HeardOp[]; more: boolean }> {
  const { rows } = await sql<HeardRow>`
    select o.seq, o.op_id, coalesce(${personName('u')}, d.person) as person, o.seat, o.heard_at,
      (select coalesce(${personName('cu')}, c.person) from day_device c left join users cu using (user_id)
        where c.device_id = o.carried_by) as carried_by, o.held, d.duty = 'timing' as timing, d.duty = 'camera' as camera, o.device_id, o.device_n, o.category_id, o.phase, o.serie, o.attempt,
      o.said_at, o.via, json_build_object('kind', o.kind, 'body', o.body) as said
    from day_op o join day_device d using (device_id) left join users u using (user_id) where o.race_id = ${race_id} and o.seq > ${after}
    order by o.seq limit ${AT_ONCE + 1}`.execute(db);
  const ops = rows.slice(0, AT_ONCE).map((row): HeardOp => {
    const { device_id, device_n, category_id, phase, serie, attempt, said_at, via, said, ...rest } = row;
    const { timing, camera, ...heard } = rest;
    const heat =
      category_id === null || phase === null || serie === null ? null : { category_id, phase, serie };
    return {
      ...heard,
      ...(timing && { timing }),
      ...(camera && { camera }),
      op: { device_id, device_n, heat, attempt, said_at, via, said: keptSaid.parse(said), seat: row.seat },
    };
  });
  return { ops, more: rows.length > AT_ONCE };
}
