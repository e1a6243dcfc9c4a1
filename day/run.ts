import { parseArgs } from 'node:util';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/accounts/accounts.ts';
import { RULE_CHOICES, type RaceRules } from '#rules/races/types.ts';
import { type Site, startSite } from '../e2e/site.ts';
import { buildAll } from '../scripts/build.mjs';
import { openMeeting } from './meeting.ts';
import { OfficeCaller } from './office-caller.ts';
import { RaceDay } from './ride.ts';
import { judgeDay } from './truth.ts';
import { DayTurns } from './turns.ts';

/*
 * npm run day -- ride --race today --seed 7
 * Rides a whole race day through the calls of the office, on a server and a database of its own, and compares the places the public
 * reads with what happened at the line. `--url URL` rides it on a running one, with an administrator's `--account` and DAY_PASSWORD.
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
  },
});

if (positionals[0] !== 'ride' || asked.race !== 'today') {
  console.error(
    'Which day? npm run day -- ride --race today [--seed 7] [--riders 628] [--format UCI] [--url URL --account E-MAIL]',
  );
  process.exit(2);
}

/** Odd seeds have nobody at the clock and other rivals in each moto: places break ties there, and lots where they do not. */
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
  console.log(`${races} races, ${unresolved} unresolved, ${ranks}`);
  return unresolved === 0 && wrong.length === 0 && day.strange.length === 0;
}

async function ownSite(): Promise<Site> {
  await buildAll();
  return startSite();
}

const site = asked.url === undefined ? await ownSite() : null;
try {
  process.exitCode = (await rideOn(asked.url ?? site?.url ?? '')) ? 0 : 1;
} finally {
  await site?.stop();
}
