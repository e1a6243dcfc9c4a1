import { parseArgs } from 'node:util';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/operations/demo/accounts/accounts.ts';
import { RULE_CHOICES, type RaceRules } from '#rules/raceday/races/types.ts';
import { startSite } from '../e2e/site.ts';
import { addDays } from '#rules/calendar.ts';
import { type Judging, Officials } from './judges/officials.ts';
import { type Meeting, openMeeting } from './meeting.ts';
import { OfficeCaller } from './office-caller.ts';
import { replayFile } from './replay/command.ts';
import { RaceDay } from './ride.ts';
import { judgeDay } from './truth.ts';
import { DayTurns } from './turns.ts';

/*
 * npm run day -- ride --race today --seed 7
 * Rides a whole race day through the calls of the office, on a server and a database of its own, and compares the
 * public places with what happened at the line. `--url URL` rides it on a running server, with an administrator's
 * `--account` and DAY_PASSWORD.
 * npm run day -- replay FILE.json --judges 2 --error 0.04 --offline 0.5
 * Rides a published meeting again, heat by heat, and compares the resulting ranks with the printed ones.
 * With `--judges 3`, officials report on their phones instead of an office typing it: `--error` is the share of
 * sheets that are wrong, `--offline` the share of the day in which a phone has no signal, and `--speed 60` plays 75 s
 * a gate sixty times faster.
 */

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    race: { type: 'string', default: 'today' },
    seed: { type: 'string', default: '1' },
    riders: { type: 'string', default: '628' },
    format: { type: 'string', default: 'UCI' },
    url: { type: 'string' },
    account: { type: 'string', default: DEMO_ACCOUNTS.admin },
    judges: { type: 'string' },
    error: { type: 'string', default: '0' },
    offline: { type: 'string', default: '0' },
    speed: { type: 'string' },
  },
});

const [what, file] = positionals;
if (what === 'replay' ? file === undefined : what !== 'ride' || asked.race !== 'today') {
  console.error(
    'Which day? npm run day -- replay FILE.json [--judges 2 --error 0.04 --offline 0.5], or npm run day -- ride --race today [--seed 7] [--riders 628] [--format UCI] [--url URL --account E-MAIL] [--judges 3 --error 0.04 --offline 0.5 --speed 60]',
  );
  process.exit(2);
}

/** The time between two gates of a day, in milliseconds. */
const GATE_MS = 75_000;

const judging = (judges: string): Judging => ({
  judges: Number(judges),
  error: Number(asked.error),
  offline: Number(asked.offline),
  seed: Number(asked.seed),
});

/** Returns the officials of a day, or null if the office types the results. */
async function officialsOf(office: OfficeCaller, url: string, { race_id, cup }: Meeting) {
  if (asked.judges === undefined) return null;
  const until = addDays(cup.cup_dates[0]?.date ?? '', 1);
  return Officials.come(office, { url, race_id, until }, judging(asked.judges));
}

/**
 * Returns the rules: odd seeds have nobody at the clock and other rivals in each moto, so places break ties there,
 * and otherwise lots.
 */
function rulesOf(seed: number): Partial<RaceRules> {
  const heats = RULE_CHOICES.heats.find((one) => one === asked.format);
  if (heats === undefined) throw new Error(`Which format? One of ${RULE_CHOICES.heats.join(', ')}.`);
  const isTimed = seed % 2 === 0;
  return { heats, tie_break: isTimed ? 'timed' : 'countback', moto_mode: isTimed ? 'fixed' : 'mixed' };
}

async function rideOn(url: string): Promise<boolean> {
  const office = new OfficeCaller(url);
  await office.signIn(asked.account, process.env['DAY_PASSWORD'] ?? DEMO_PASSWORD);
  const begun = Date.now();
  const seconds = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
  const seed = Number(asked.seed);
  const meeting = await openMeeting(office, { riders: Number(asked.riders), seed, rules: rulesOf(seed) });
  console.log(`${meeting.starters.size} riders entered, race ${meeting.race_id}, ${seconds()}`);
  const day = new RaceDay(office, meeting, seed);
  const classes = await day.draw(true);
  console.log(`${classes.length} classes drawn, ${seconds()}`);
  day.officials = await officialsOf(office, url, meeting);
  if (asked.speed !== undefined) day.gateMs = GATE_MS / Number(asked.speed);
  const turns = new DayTurns(office, meeting, day.line);
  await turns.comeLate(4);
  await turns.leave((await day.gates(classes[3] ?? 0)).slice(0, 2));
  await day.begin(classes.slice(0, 12));
  await turns.comeLate(6);
  await day.motos(classes, { to: 1 });
  await turns.leave((await day.gates(classes[5] ?? 0)).slice(0, 2));
  await day.motos(classes, { from: 2, to: 2 });
  await turns.rain();
  await day.motos(classes, { from: 3 });
  console.log(`motos ridden, ${seconds()}`);
  await day.stages(classes);
  await day.publish();
  const { races, unresolved, wrong } = await judgeDay(office, meeting, day.line);
  console.log(
    Object.entries({ ...day.tally, ...turns.tally })
      .map(([what, count]) => `${count} ${what.replaceAll('_', ' ')}`)
      .join(', '),
  );
  console.log(`${office.calls} calls, ${office.lost} answers lost and asked again, ${seconds()}`);
  for (const one of [...day.strange, ...wrong].slice(0, 20)) console.error(one);
  const ranks =
    wrong.length === 0 && day.strange.length === 0 ? 'ranks = truth' : `${wrong.length} ranks differ`;
  const account = await day.officials?.account();
  if (account)
    console.log(
      `${account.operations} operations, ${account.conflicts} heats decided by the table, ${account.refused.length} refused`,
    );
  for (const one of account?.refused.slice(0, 20) ?? []) console.error(one);
  const said = account ? `, ${account.lost} lost, ${account.doubled} doubled` : '';
  console.log(`${races} races, ${unresolved} unresolved, ${ranks}${said}`);
  const isWhole = account === undefined || account.lost + account.doubled + account.refused.length === 0;
  return unresolved === 0 && wrong.length === 0 && day.strange.length === 0 && isWhole;
}

async function ride(): Promise<boolean> {
  const site = asked.url === undefined ? await startSite() : null;
  try {
    return await rideOn(asked.url ?? site?.url ?? '');
  } finally {
    await site?.stop();
  }
}

const isGood = what === 'replay' ? replayFile(file ?? '', judging(asked.judges ?? '2')) : ride();
process.exitCode = (await isGood) ? 0 : 1;
