import { parseArgs } from 'node:util';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/operations/demo/accounts/accounts.ts';
import { RULE_CHOICES, type RaceRules } from '#rules/raceday/races/types.ts';
import { startSite } from '../e2e/site.ts';
import { Scope } from '../faults/scope.ts';
import { databaseIn } from '../faults/site.ts';
import { addDays } from '#rules/calendar.ts';
import { Decoder, type TimingAccount } from './judges/decoder.ts';
import { type Judging, Officials } from './judges/officials.ts';
import type { Equality } from './equal.ts';
import type { Line } from './line.ts';
import { type Meeting, openMeeting } from './meeting.ts';
import { OfficeCaller } from './office-caller.ts';
import { replayFile } from './replay/command.ts';
import { RaceDay } from './ride.ts';
import { judgeDay } from './truth.ts';
import { DayTurns } from './turns.ts';
import { VenueDay } from './venue.ts';

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
 * With `--timing` a decoder at the line hears them too, loses and doubles some, and advises the table.
 * With `--venue --cut 0.6` the day is ridden at the track, on a second server whose line is cut for that share of the time.
 * Its laptop is killed, the race is taken back and given again once, and at the end both servers are compared.
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
    timing: { type: 'boolean', default: false },
    venue: { type: 'boolean', default: false },
    cut: { type: 'string', default: '0.6' },
  },
});

const [what, file] = positionals;
if (what === 'replay' ? file === undefined : what !== 'ride' || asked.race !== 'today') {
  console.error(
    'Which day? npm run day -- replay FILE.json [--judges 2 --error 0.04 --offline 0.5], or npm run day -- ride --race today [--seed 7] [--riders 628] [--format UCI] [--url URL --account E-MAIL] [--judges 3 --error 0.04 --offline 0.5 --speed 60] [--timing] [--venue --cut 0.6]',
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
async function officialsOf(office: OfficeCaller, url: string, { race_id, cup }: Meeting, line: Line) {
  if (asked.judges === undefined) return null;
  const where = { url, race_id, until: addDays(cup.cup_dates[0]?.date ?? '', 1) };
  const officials = await Officials.come(office, where, judging(asked.judges));
  const chips = { chipOf: (entry_id: number) => line.chipOf(entry_id), seed: Number(asked.seed) };
  if (asked.timing) officials.decoder = await Decoder.come(office, where, chips);
  return officials;
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

/** Rides the first motos of a day at the track. The first laptop is killed, and dies with what it had not sent. */
async function ridePartAtTrack(
  venue: VenueDay,
  { day, turns, race_id }: { day: RaceDay; turns: DayTurns; race_id: number },
  classes: readonly number[],
) {
  await Promise.all([venue.killOnce(), day.motos(classes, { to: 1 })]);
  await venue.join();
  await venue.level(race_id);
  venue.cutForGood();
  const middle = Math.ceil(classes.length / 2);
  await day.motos(classes.slice(0, middle), { from: 2, to: 2 });
  await venue.takeBack(race_id);
  await day.officials?.moveTo(venue.url);
  // What the judges saw of a heat is decided before the office sends anybody to a gate of its class.
  await day.officials?.settle();
  // The copy knows those who entered, so the others come while the cloud leads.
  await turns.comeLate(6);
  await day.motos(classes.slice(middle), { from: 2, to: 2 });
  await venue.findLost(race_id);
  await venue.give(race_id);
  await day.officials?.moveTo(venue.url);
  venue.cutOften();
}

/** Says whether both servers are equal. Without both databases only what everybody reads was compared. */
const saidOf = ({ differ, tables }: Equality): string => {
  if (differ.length > 0) return `, ${differ.length} places differ`;
  return tables > 0 ? ', cloud = track' : ', cloud = track for the public';
};

/** Says how timing agrees with the line: what it says of who did not come is nothing. */
const timed = ({ heats, passings, lost, laps, wrong, strangers, marks }: TimingAccount): string => {
  const lapsSaid = wrong.length === 0 ? `${laps} laps right` : `${wrong.length} wrong of ${laps} laps`;
  return `timing: ${heats} races, ${passings} passings, ${lost} lost on purpose, ${lapsSaid}, ${strangers} riders in a wrong heat, ${marks} DNS from silence`;
};

const signIn = (office: OfficeCaller) =>
  office.signIn(asked.account, process.env['DAY_PASSWORD'] ?? DEMO_PASSWORD);

async function rideOn(url: string, office: OfficeCaller, venue: VenueDay | null): Promise<boolean> {
  await signIn(office);
  const begun = Date.now();
  const seconds = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
  const seed = Number(asked.seed);
  const meeting = await openMeeting(office, { riders: Number(asked.riders), seed, rules: rulesOf(seed) });
  const { race_id } = meeting;
  console.log(`${meeting.starters.size} riders entered, race ${race_id}, ${seconds()}`);
  const day = new RaceDay(office, meeting, seed);
  const classes = await day.draw(true);
  console.log(`${classes.length} classes drawn, ${seconds()}`);
  const turns = new DayTurns(office, meeting, day.line);
  await turns.comeLate(4);
  await venue?.give(race_id);
  venue?.cutOften();
  day.officials = await officialsOf(office, venue?.url ?? url, meeting, day.line);
  if (venue !== null) day.officials?.bePatient();
  if (asked.speed !== undefined) day.gateMs = GATE_MS / Number(asked.speed);
  await turns.leave((await day.gates(classes[3] ?? 0)).slice(0, 2));
  await day.begin(classes.slice(0, 12));
  if (venue === null) await turns.comeLate(6);
  else await day.officials?.settle();
  await (venue === null
    ? day.motos(classes, { to: 1 })
    : ridePartAtTrack(venue, { day, turns, race_id }, classes));
  await turns.leave((await day.gates(classes[5] ?? 0)).slice(0, 2));
  if (venue === null) await day.motos(classes, { from: 2, to: 2 });
  await turns.rain();
  await Promise.all([venue?.killOnce(), day.motos(classes, { from: 3 })]);
  console.log(`motos ridden, ${seconds()}`);
  await day.stages(classes);
  await day.officials?.settle();
  const equality = await venue?.back(race_id);
  if (venue !== null) await day.officials?.moveTo(venue.url);
  await day.publish();
  const { races, unresolved, wrong } = await judgeDay(office, meeting, day.line);
  console.log(
    Object.entries({ ...day.tally, ...turns.tally, ...venue?.tally })
      .map(([what, count]) => `${count} ${what.replaceAll('_', ' ')}`)
      .join(', '),
  );
  if (equality)
    console.log(
      `compared with the track: ${equality.rows} rows of ${equality.tables} tables, ${equality.answers} public answers`,
    );
  for (const one of equality?.differ.slice(0, 20) ?? []) console.error(`${one} differs`);
  if (venue !== null)
    console.log(`the line was cut for ${Math.round(100 * venue.cutShare)} % of the time at the track`);
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
  const timing = await day.officials?.decoder?.account(office, race_id);
  if (timing) console.log(timed(timing));
  for (const one of timing?.wrong.slice(0, 20) ?? []) console.error(one);
  const said = account ? `, ${account.lost} lost, ${account.doubled} doubled` : '';
  console.log(`${races} races, ${unresolved} unresolved, ${ranks}${said}${equality ? saidOf(equality) : ''}`);
  const isWhole = account === undefined || account.lost + account.doubled + account.refused.length === 0;
  const differ = equality?.differ.length ?? 0;
  const mistimed = timing ? timing.wrong.length + timing.strangers + timing.marks : 0;
  return unresolved + wrong.length + day.strange.length + differ + mistimed === 0 && isWhole;
}

async function ride(): Promise<boolean> {
  const site = asked.url === undefined ? await startSite() : null;
  const url = asked.url ?? site?.url ?? '';
  const office = new OfficeCaller(url);
  const scope = new Scope();
  try {
    const [cut, seed] = [Number(asked.cut), Number(asked.seed)];
    const database = site && databaseIn(site.dataDir);
    const home = { url, database };
    const venue = asked.venue ? await VenueDay.open(scope, { home, office, signIn, cut, seed }) : null;
    return await rideOn(url, office, venue);
  } finally {
    await scope.close();
    await site?.stop();
  }
}

const isGood = what === 'replay' ? replayFile(file ?? '', judging(asked.judges ?? '2')) : ride();
process.exitCode = (await isGood) ? 0 : 1;
