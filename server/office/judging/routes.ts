import {
  foreseeRuling,
  getDayPack,
  getJudging,
  hearOps,
  openDay,
  openTable,
  saveJudging,
  sayOps,
} from '#contract/judging/day.ts';
import { Refusal } from '#contract/errors.ts';
import { postedPhases } from '#rules/live/posting.ts';
import { PROTEST_MINUTES } from '#rules/live/protest-minutes.ts';
import { isPublished } from '#rules/race-statuses.ts';
import { isJudge } from '#rules/judging/duties.ts';
import { type Caller, helperMark, isHelper } from '#server/access/caller.ts';
import { hashSecret, newSecret } from '#server/access/secret.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { goodPass } from '#server/office/desk/good-pass.ts';
import { insertDeskSession } from '#server/office/desk/queries.ts';
import { beginDay } from '#server/draws/day-queries.ts';
import { openDevice, readDevices } from '#server/results/log/device-queries.ts';
import { foreseeOf } from './foresee-ruling.ts';
import { readHeard } from './hear-ops.ts';
import { readHeatStates, readRaceStatus } from '#server/results/log/heat-queries.ts';
import { readPosted } from '#server/results/log/posted-queries.ts';
import { type Judging, readJudging, writeJudging } from '#server/results/log/op-queries.ts';
import { readPackVersion } from './pack-version.ts';
import { readDayPack } from './pack.ts';
import { readJudgedRace } from './race-queries.ts';
import { sayDayOps } from './say-ops.ts';

/** The name of an account is read of the account, and goes with it. */
const NAMED_BY_ACCOUNT = '–';

/** How a race is judged where nobody has said how. */
const USUAL: Judging = {
  seats: 1,
  table_confirms: false,
  two_sign: false,
  protest_minutes: PROTEST_MINUTES.usual,
};

const keyIn = (digits: string | undefined): Buffer | null =>
  digits === undefined ? null : Buffer.from(digits, 'hex');

async function judgingOf(db: Db, race_id: number) {
  if ((await readRaceStatus(db, race_id)) === null) throw new Refusal('race.not_found');
  const judging = (await readJudging(db, race_id)) ?? USUAL;
  return { race_id, ...judging, devices: await readDevices(db, race_id) };
}

/** Judges at the track: codes of one duty, everything they say kept as it was said (docs/decisions/0055). */
export function registerJudging(context: RouteContext): void {
  const { db, limits } = context;
  const now = () => new Date().toISOString();

  call(context, openDay, async ({ body, address, device }) => {
    const { desk_id, expires_at, duty, seat, meeting } = await goodPass(context, body.code, address);
    if (!isJudge(duty)) throw new Refusal('judging.for_desk', 'code');
    const { device_id, person } = body;
    const device_key = keyIn(body.device_key);
    const secret = newSecret();
    await inTransaction(db, async (tx) => {
      const { race_id } = meeting;
      if (
        !(await openDevice(tx, {
          device_id,
          race_id,
          desk_id,
          user_id: null,
          person,
          duty,
          seat,
          device_key,
        }))
      )
        throw new Refusal('judging.device_elsewhere', 'device_id');
      await insertDeskSession(tx, { desk_id, token_hash: hashSecret(secret), device, device_id });
    });
    return { token: `${helperMark}${secret}`, expires_at, duty, seat, race: meeting, now: now() };
  });

  call(context, openTable, async ({ params: { id: race_id }, body, caller }) => {
    const { device_id } = body;
    const race = await readJudgedRace(db, race_id);
    if (race === null) throw new Refusal('race.not_found');
    // A helper opened the device with the code of the table.
    if (isHelper(caller)) {
      if (caller.device_id !== device_id) throw new Refusal('judging.device_elsewhere', 'device_id');
      return { race, now: now() };
    }
    const { user_id } = caller;
    const isOpen = await inTransaction(db, async (tx) => {
      await beginDay(tx, race_id);
      return openDevice(tx, {
        device_id,
        race_id,
        desk_id: null,
        user_id,
        person: NAMED_BY_ACCOUNT,
        duty: 'chief',
        seat: null,
        device_key: keyIn(body.device_key),
      });
    });
    if (!isOpen) throw new Refusal('judging.device_elsewhere', 'device_id');
    return { race, now: now() };
  });

  call(context, getDayPack, async ({ params: { id }, query: { have } }) => {
    if (have !== undefined && have === (await readPackVersion(db, id))) return { pack: null, now: now() };
    return { pack: await readDayPack(db, id), now: now() };
  });

  call(context, sayOps, async (asked) => {
    await limits.spend('say_ops', asked.body.device_id);
    return sayDayOps(db, asked);
  });

  call(context, hearOps, async ({ params: { id }, query: { after } }) => {
    const judging = await readJudging(db, id);
    if (judging === null) throw new Refusal('judging.not_drawn');
    const status = await readRaceStatus(db, id);
    const { ops, more } = await readHeard(db, id, after);
    return {
      ops,
      more,
      heats: await readHeatStates(db, id),
      devices: await readDevices(db, id),
      table_confirms: judging.table_confirms,
      published: status !== null && isPublished(status),
      posted: await postedOf(db, id),
      pack_version: await readPackVersion(db, id),
      now: now(),
    };
  });

  call(context, foreseeRuling, (asked) => foreseeOf(db, asked));

  call(context, getJudging, ({ params }) => judgingOf(db, params.id));

  call(context, saveJudging, ({ params: { id: race_id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      if (!(await beginDay(tx, race_id))) throw new Refusal('race.not_found');
      const was = (await readJudging(tx, race_id)) ?? USUAL;
      const { protest_minutes = was.protest_minutes } = body;
      const became = { ...body, protest_minutes };
      await writeJudging(tx, race_id, became);
      await recordJudging(tx, race_id, was, became, caller);
      return judgingOf(tx, race_id);
    }),
  );
}

/** The races that are posted, class by class. */
async function postedOf(db: Db, race_id: number) {
  const posted = await readPosted(db, race_id);
  const ids = new Set([...posted].map((key) => Number.parseInt(key, 10)));
  return [...ids].map((category_id) => ({ category_id, phases: postedPhases(posted, category_id) }));
}

async function recordJudging(tx: Db, race_id: number, was: object, became: object, { user_id }: Caller) {
  await insertAudit(tx, { user_id, action: 'judging', entity: 'race', entity_id: race_id, was, became });
}
