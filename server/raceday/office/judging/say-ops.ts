import type { z } from 'zod';
import type { HeardOp, sayOps } from '#contract/raceday/judging/day.ts';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import { Refusal } from '#contract/errors.ts';
import { type HeatName, opIdOf } from '#rules/raceday/judging/heat-ops.ts';
import { isStagePublic } from '#rules/raceday/live/posting.ts';
import { isJudge, maySay } from '#rules/raceday/judging/duties.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import { judgedEntries, mayRetract } from '#rules/raceday/judging/verdict/settled-runs.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { type Caller, type Helper, isHelper } from '#server/ground/access/caller.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { leaderIn } from '#server/ground/http/refusals/database-refusal.ts';
import {
  type Device,
  noteDevice,
  readDevice,
  readCounts,
} from '#server/raceday/results/log/device-queries.ts';
import { type HeatWithRuns, readHeats } from '#server/raceday/results/log/heat-queries.ts';
import {
  type HeldDay,
  insertOps,
  lockJudging,
  type OpToWrite,
  readHeatsSpokenOf,
  readKnown,
  readOpsOf,
  sameOf,
} from '#server/raceday/results/log/op-queries.ts';
import { readPackVersion } from '#server/raceday/pack/pack-version.ts';
import { keepForLeader } from './kept-elsewhere.ts';
import { isProved, unprovedId } from './prove.ts';
import { readDayNews, readSeatPhones } from './read-news.ts';
import { opRefusal } from './refuse-op.ts';
import { settleRead } from '#server/raceday/results/log/settle-heats.ts';
import { takeInWhatStood } from '#server/raceday/results/log/standing-results.ts';

type Body = Asked<typeof sayOps>['body'];
type Answer = Pick<z.infer<typeof sayOps.reply>, 'known' | 'held' | 'refused'>;

/** Returns the device that calls if it is the caller's own. Throws a Refusal. */
async function ownDevice(
  db: Db,
  race_id: number,
  caller: Caller | Helper,
  device_id: string,
): Promise<Device> {
  const device = await readDevice(db, device_id);
  if (device === null || device.race_id !== race_id || device.duty === 'office')
    throw new Refusal('judging.device_unknown', 'device_id');
  const isOwn = isHelper(caller)
    ? caller.device_id === device_id && device.desk_id === caller.desk_id
    : device.user_id === caller.user_id;
  if (!isOwn) throw new Refusal('judging.device_elsewhere', 'device_id');
  return device;
}

/** Returns the maker of an operation: the caller's device, or one whose operations it delivers. Throws a code. */
async function makerOf(tx: Db, carrier: Device, op: DeviceOp, makers: Map<string, Device | null>) {
  if (op.device_id === carrier.device_id) return carrier;
  const known = makers.get(op.device_id);
  const maker = known === undefined ? await readDevice(tx, op.device_id) : known;
  makers.set(op.device_id, maker);
  const isOfRace = maker !== null && maker.race_id === carrier.race_id && maker.duty !== 'office';
  return isOfRace && (op.via === 'qr' || op.via === 'file') ? maker : null;
}

/** An operation to be stored, with the id by which its sender knows it. */
type Judged = OpToWrite & { said_id: string };

/** Returns operations to be stored, or their refusal. What nobody can prove gets an id of its own. */
async function judged(
  tx: Db,
  { ops }: Pick<Body, 'ops'>,
  carrier: Device,
  { held, judging }: { held: HeardOp['held']; judging: HeldDay },
) {
  const refused: { op_id: string; code: string }[] = [];
  const written: Judged[] = [];
  const makers = new Map<string, Device | null>();
  for (const op of ops) {
    const said_id = opIdOf(op.device_id, op.device_n);
    const maker = await makerOf(tx, carrier, op, makers);
    const { said, heat } = op;
    if (maker === null || !isJudge(maker.duty)) {
      refused.push({ op_id: said_id, code: 'judging.device_unknown' });
      continue;
    }
    const isPublic = heat !== null && isStagePublic(judging.race_status, judging.posted, heat);
    const code = maySay(maker.duty, said) ? opRefusal(op, judging, isPublic) : 'judging.may_not';
    if (code !== null) {
      refused.push({ op_id: said_id, code });
      continue;
    }
    // The table types what judges call or write, for the seat that it names.
    const seat = said.kind === 'sheet' ? (maker.seat ?? op.seat) : maker.seat;
    const carried_by = maker === carrier ? null : carrier.device_id;
    const isOwn = maker === carrier || isProved(maker, op);
    written.push({
      op_id: isOwn ? said_id : unprovedId(carrier.race_id, op),
      said_id,
      ...op,
      seat,
      carried_by,
      held: isOwn ? held : 'unproved',
    });
  }
  return { refused, written };
}

/** Marks operations about a heat that does not exist: they wait until somebody decides about them. */
function withStrangers(ops: readonly Judged[], heats: ReadonlyMap<string, unknown>): Judged[] {
  return ops.map((op) =>
    op.heat === null || heats.has(heatKeyOf(op.heat)) || op.held !== null
      ? op
      : { ...op, held: 'strange_heat' },
  );
}

/** Returns the heats whose results some operations may change. */
async function touched(tx: Db, race_id: number, ops: readonly OpToWrite[]): Promise<HeatName[]> {
  const direct = ops.flatMap(({ heat }) => (heat === null ? [] : [heat]));
  const op_ids = ops.flatMap(({ said }) => (said.kind === 'admit' ? [said.body.op_id] : []));
  const device_ids = ops.flatMap(({ said, device_id }) =>
    said.kind === 'takeover' ? [device_id, said.body.from] : [],
  );
  const spoken =
    op_ids.length + device_ids.length === 0
      ? []
      : await readHeatsSpokenOf(tx, race_id, { op_ids, device_ids });
  return [...new Map([...direct, ...spoken].map((heat) => [heatKeyOf(heat), heat])).values()];
}

/** Returns sheets that a judge takes back although results use them or were decided: the table decides. */
async function lateRetracts(
  tx: Db,
  race_id: number,
  ops: readonly Judged[],
  heats: ReadonlyMap<string, HeatWithRuns>,
  { seats }: HeldDay,
): Promise<Judged[]> {
  const asked = ops.filter(({ said, held }) => said.kind === 'retract' && held === null);
  const about = asked.flatMap(({ heat }) => (heat === null ? [] : (heats.get(heatKeyOf(heat)) ?? [])));
  if (about.length === 0) return [];
  const heard = await readOpsOf(tx, race_id, about);
  return asked.filter(({ heat, attempt, seat }) => {
    const found = heat === null ? undefined : heats.get(heatKeyOf(heat));
    if (found === undefined) return false;
    const ofHeat = heard.filter((op) => op.heat === null || heatKeyOf(op.heat) === heatKeyOf(found));
    const entry_ids = judgedEntries(
      found.runs,
      ofHeat.filter((op) => op.heat !== null),
    );
    return !mayRetract(ofHeat, { entry_ids, seats }, { attempt, seat });
  });
}

/** Hears operations of a device in their order, in a transaction of the caller. Throws a Refusal. */
export async function hear(
  tx: Db,
  race_id: number,
  body: Pick<Body, 'ops'>,
  carrier: Device,
  isShut: boolean,
) {
  const judging = await lockJudging(tx, race_id);
  if (judging === null) throw new Refusal('judging.not_drawn');
  const first = await judged(tx, body, carrier, { held: isShut ? 'revoked' : null, judging });
  const known = await readKnown(tx, [
    ...first.written.map(({ op_id }) => op_id),
    ...first.written.map(({ said_id }) => said_id),
  ]);
  const same = known.size === 0 ? new Map<string, string>() : await sameOf(tx, first.written);
  // Operations that the device itself sent take precedence over those that others deliver in its name.
  const standing = ({ op_id, said_id }: Judged) => known.get(said_id) ?? known.get(op_id);
  const changed = first.written.filter((op) => {
    const stands = standing(op);
    return stands !== undefined && stands.same !== same.get(op.op_id);
  });
  const unheard = first.written.filter((op) => standing(op) === undefined);
  const names = [...new Map(unheard.flatMap(({ heat }) => (heat ? [[heatKeyOf(heat), heat]] : []))).values()];
  const read = new Map((await readHeats(tx, race_id, names)).map((heat) => [heatKeyOf(heat), heat]));
  const possible = withStrangers([...new Map(unheard.map((op) => [op.op_id, op])).values()], read);
  const late = await lateRetracts(tx, race_id, possible, read, judging);
  const fresh = possible.filter((op) => !late.includes(op));
  if (fresh.length > 0) {
    await takeInWhatStood(tx, race_id, [...read.values()], null);
    await insertOps(tx, race_id, fresh);
    const others = (await touched(tx, race_id, fresh)).filter((heat) => !read.has(heatKeyOf(heat)));
    const more = others.length === 0 ? [] : await readHeats(tx, race_id, others);
    await settleRead(tx, race_id, [...read.values(), ...more], judging, {
      op_ids: fresh.map(({ op_id }) => op_id),
      user_id: carrier.user_id,
      desk_name: carrier.person,
      office: null,
      fromFile: false,
    });
  }
  const holds = new Map(fresh.map(({ op_id, held }) => [op_id, held]));
  const isLate = new Set(late.map(({ op_id }) => op_id));
  const taken = first.written.filter((op) => !changed.includes(op) && !isLate.has(op.op_id));
  const heldOf = taken.flatMap((op) => {
    const why = standing(op)?.held ?? holds.get(op.op_id) ?? null;
    return why === null ? [] : [{ op_id: op.said_id, why }];
  });
  return {
    known: taken.map(({ said_id }) => said_id),
    held: heldOf,
    refused: [
      ...first.refused,
      ...changed.map(({ said_id }) => ({ op_id: said_id, code: 'judging.op_changed' })),
      ...late.map(({ said_id }) => ({ op_id: said_id, code: 'judging.sheet_counts' })),
    ],
  };
}

/**
 * Stores the operations of a device, each once, whoever delivers it and however often. A wrong one does not stop the
 * others. Returns what is known now, what waits for later, and what was refused. Throws a Refusal.
 */
export async function sayDayOps(db: Db, { params, body, caller }: Asked<typeof sayOps>) {
  const race_id = params.id;
  const carrier = await ownDevice(db, race_id, caller, body.device_id);
  const isShut = isHelper(caller) && caller.is_shut;
  const answer: Answer =
    body.ops.length === 0
      ? { known: [], held: [], refused: [] }
      : await inTransaction(db, (tx) => hear(tx, race_id, body, carrier, isShut)).catch((error: unknown) => {
          if (leaderIn(error) === null) throw error;
          return keepForLeader(db, race_id, body, isShut);
        });
  const clock_ms = Math.max(-86_400_000, Math.min(86_400_000, Date.parse(body.sent_at) - Date.now()));
  const { pack_version, battery, device_id, news_after } = body;
  // Operations that the phone sent in this request no longer wait on it.
  const waiting = Math.max(0, body.waiting - body.ops.length);
  // A code that is over may still deliver its operations, but gets no news.
  const hears = news_after !== null && !isShut;
  const [counts, version, news, seat_phones] = await Promise.all([
    readCounts(db, device_id),
    readPackVersion(db, race_id),
    hears ? readDayNews(db, carrier, news_after) : null,
    hears ? readSeatPhones(db, carrier) : [],
    noteDevice(db, device_id, { clock_ms, pack_version, waiting, battery }),
  ]);
  return { ...answer, ...counts, now: new Date().toISOString(), pack_version: version, news, seat_phones };
}
