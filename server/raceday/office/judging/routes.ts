import { sql } from 'kysely';
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
import { isPublished, takesResults } from '#rules/race-statuses.ts';
import { isJudge } from '#rules/raceday/judging/duties.ts';
import { helperMark, isHelper } from '#server/ground/access/caller.ts';
import { hashSecret, newSecret } from '#server/ground/access/secret.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call, type Asked } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { goodPass } from '#server/raceday/office/desk/good-pass.ts';
import { insertDeskSession } from '#server/raceday/office/desk/queries.ts';
import { beginDay } from '#server/raceday/draws/day-queries.ts';
import { openDevice, readDevices } from '#server/raceday/results/log/device-queries.ts';
import { readHeatStates, readRaceStatus } from '#server/raceday/results/log/heat-queries.ts';
import { readOpenProtests } from '#server/raceday/protests/open-queries.ts';
import { readPosted } from '#server/raceday/results/log/posted-queries.ts';
import { readElsewhere } from '#server/raceday/venue/track-words.ts';
import { readSourceStates } from '#server/raceday/timing/hear/passing-queries.ts';
import { readJudging } from '#server/raceday/results/log/op-queries.ts';
import { readPackVersion } from '#server/raceday/pack/pack-version.ts';
import { readDayPack } from '#server/raceday/pack/pack.ts';
import type { ResultConsequences } from '#contract/raceday/office/results/results.ts';
import { consequencesFor, judgedHeat } from '#server/raceday/results/foresee.ts';
import { heatsOf } from '#server/raceday/results/heats.ts';
import { readOfficeRace } from '#server/raceday/results/queries.ts';
import { shareOf } from '#server/raceday/results/share.ts';
import { readHeard } from './hear-ops.ts';
import { changeSettings, foreseeSettings, USUAL } from './judging-settings.ts';
import { sayDayOps } from './say-ops.ts';
import { resultProblem } from './refuse-op.ts';

interface JudgedRace {
  race_id: number;
  cup_name: string;
  race_name: string;
  race_date: string;
}

/** Reads a race as its judges need it. Returns null when there is none. */
async function readJudgedRace(db: Db, race_id: number): Promise<JudgedRace | null> {
  const { rows } = await sql<JudgedRace>`
    select r.race_id, c.cup_name, r.race_name, r.race_date from race r join cup c using (cup_id)
    where r.race_id = ${race_id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns what a ruling would change, for the table: with public names, and on whatever is in force, because a ruling
 * overrides everything that was received. A rider whom it does not name has no result. Throws a Refusal.
 */
async function foreseeOf(
  db: Db,
  { params, body: { heat, results } }: Asked<typeof foreseeRuling>,
): Promise<ResultConsequences> {
  const facts = await readOfficeRace(db, params.id, 'public');
  if (!takesResults(facts.race_status)) throw new Refusal('results.not_drawn');
  const share = shareOf(facts, heat.category_id);
  const found = heatsOf(share).find(({ phase, serie }) => phase === heat.phase && serie === heat.serie);
  if (!found) throw new Refusal('results.heat_not_found');
  const problem = resultProblem(results);
  if (problem !== null) throw new Refusal(problem, 'results');
  const riders = new Set(found.runs.map(({ entry_id }) => entry_id));
  if (results.some(({ entry_id }) => !riders.has(entry_id))) throw new Refusal('results.riders', 'results');
  const said = new Map(results.map((one) => [one.entry_id, one]));
  const whole = found.runs.map(
    ({ entry_id }) => said.get(entry_id) ?? { entry_id, status: null, place: null, time_ms: null },
  );
  return consequencesFor(db, judgedHeat(facts, share, found, whole), heat.phase);
}

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
      elsewhere: (await readElsewhere(db, [id]))[0] ?? null,
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
