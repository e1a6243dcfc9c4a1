import {
  foreseeJudging,
  foreseeRuling,
  getDayPack,
  getJudging,
  hearOps,
  openDay,
  openTable,
  saveJudging,
  sayOps,
} from '#contract/raceday/judging/day.ts';
import { Refusal } from '#contract/errors.ts';
import { postedPhases } from '#rules/raceday/live/posting.ts';
import { isPublished } from '#rules/race-statuses.ts';
import { isJudge } from '#rules/raceday/judging/duties.ts';
import { helperMark, isHelper } from '#server/ground/access/caller.ts';
import { hashSecret, newSecret } from '#server/ground/access/secret.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { goodPass } from '#server/raceday/office/desk/good-pass.ts';
import { insertDeskSession } from '#server/raceday/office/desk/queries.ts';
import { beginDay } from '#server/raceday/draws/day-queries.ts';
import { openDevice, readDevices } from '#server/raceday/results/log/device-queries.ts';
import { foreseeOf } from './foresee-ruling.ts';
import { readHeard } from './hear-ops.ts';
import { readHeatStates, readRaceStatus } from '#server/raceday/results/log/heat-queries.ts';
import { readOpenProtests } from '#server/raceday/protests/open-queries.ts';
import { readPosted } from '#server/raceday/results/log/posted-queries.ts';
import { readSourceStates } from '#server/raceday/timing/hear/passing-queries.ts';
import { readJudging } from '#server/raceday/results/log/op-queries.ts';
import { changeSettings, foreseeSettings, USUAL } from './judging-settings.ts';
import { readPackVersion } from './pack-version.ts';
import { readDayPack } from './pack.ts';
import { readJudgedRace } from './race-queries.ts';
import { sayDayOps } from './say-ops.ts';

/** The name of an account is read from the account and deleted with it. */
const NAMED_BY_ACCOUNT = '–';

const keyIn = (digits: string | undefined): Buffer | null =>
  digits === undefined ? null : Buffer.from(digits, 'hex');

async function judgingOf(db: Db, race_id: number) {
  if ((await readRaceStatus(db, race_id)) === null) throw new Refusal('race.not_found');
  const judging = (await readJudging(db, race_id)) ?? USUAL;
  return { race_id, ...judging, devices: await readDevices(db, race_id) };
}

/** Registers the calls of judges at the track: codes of one duty, and all their reports (decision 0055). */
export function registerJudging(context: RouteContext): void {
  const { db, limits } = context;
  const now = () => new Date().toISOString();

  call(context, openDay, async (asked) => {
    const { body, device } = asked;
    const { desk_id, expires_at, duty, seat, meeting } = await goodPass(context, body.code, asked);
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
    // A helper signed the device in with the code of the table.
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
      sources: await readSourceStates(db, id),
      table_confirms: judging.table_confirms,
      judges_relegate: judging.judges_relegate,
      published: status !== null && isPublished(status),
      posted: await postedOf(db, id),
      protests: await readOpenProtests(db, id),
      pack_version: await readPackVersion(db, id),
      now: now(),
    };
  });

  call(context, foreseeRuling, (asked) => foreseeOf(db, asked));

  call(context, getJudging, ({ params }) => judgingOf(db, params.id));

  call(context, foreseeJudging, (asked) => foreseeSettings(db, asked));

  call(context, saveJudging, ({ params, body, caller }) =>
    inTransaction(db, async (tx) => {
      await changeSettings(tx, params.id, caller.user_id, body);
      return judgingOf(tx, params.id);
    }),
  );
}

/** Returns the races that are posted, class by class. */
async function postedOf(db: Db, race_id: number) {
  const posted = await readPosted(db, race_id);
  const ids = new Set([...posted].map((key) => Number.parseInt(key, 10)));
  return [...ids].map((category_id) => ({ category_id, phases: postedPhases(posted, category_id) }));
}
