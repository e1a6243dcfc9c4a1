import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '#rules/calendar.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/operations/demo/accounts/accounts.ts';
import { Officials } from '../day/judges/officials.ts';
import { openMeeting } from '../day/meeting.ts';
import { OfficeCaller } from '../day/office-caller.ts';
import { RaceDay } from '../day/ride.ts';
import { judgeDay } from '../day/truth.ts';
import { Node } from './site.ts';
import { type Fault, seconds, spread, type Trial } from './trial.ts';

const rounds = 50;
const riders = 250;
/** A gate waits for the one before, so that the day lasts as long as the server is killed. */
const gateMs = 1200;
const judging = { judges: 3, error: 0.04, offline: 0.5, seed: 1 };

/** Kills the server with its database at any moment and starts it again, as often as wanted or until the day is over. */
async function shootAt(node: Node, wanted: number, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (times.length < wanted && !isOver()) {
    await sleep(300 + Math.random() * 2200);
    if (isOver()) break;
    const moment = Date.now();
    await node.kill();
    await node.start();
    times.push(Date.now() - moment);
  }
  return times;
}

async function judgedDay(trial: Trial): Promise<void> {
  const node = await Node.make(trial.scope, { DEMO: 'on' });
  await node.start();
  const office = new OfficeCaller(node.origin);
  await office.signIn(DEMO_ACCOUNTS.admin, DEMO_PASSWORD);
  const meeting = await openMeeting(office, { riders, seed: judging.seed, rules: {} });
  const day = new RaceDay(office, meeting, judging.seed);
  const classes = await day.draw();
  const until = addDays(meeting.cup.cup_dates[0]?.date ?? '', 1);
  const { race_id } = meeting;
  const officials = await Officials.come(office, { url: node.origin, race_id, until }, judging);
  office.isPatient = true;
  officials.bePatient();
  day.officials = officials;
  day.gateMs = gateMs;
  let isOver = false;
  const riding = (async () => {
    await day.motos(classes);
    await day.stages(classes);
  })().finally(() => {
    isOver = true;
  });
  const wanted = trial.rounds(rounds);
  const shooting = shootAt(node, wanted, () => isOver);
  await riding;
  const times = await shooting;
  await day.publish();
  const { races, unresolved, wrong } = await judgeDay(office, meeting, day.line);
  const { operations, lost, doubled, refused } = await officials.account();
  const { middle, largest } = spread(times);
  trial.holds('rounds', times.length === wanted, String(times.length), String(wanted));
  trial.fact('started again after', `middle ${seconds(middle)}, longest ${seconds(largest)}`);
  trial.fact('said', `${operations} operations of ${races} races`);
  trial.never('operations lost', lost);
  trial.never('operations doubled', doubled);
  trial.never('operations refused', refused.length, refused[0]);
  trial.never('races unresolved', unresolved);
  trial.never('places that are not what happened at the line', wrong.length, wrong[0]);
  trial.never('ended by itself and had to be started by hand', node.ended);
}

export const judgeFaults: readonly Fault[] = [
  {
    name: 'judged-day',
    what: 'kill -9 of the server and its database at any moment of a day that judges ride',
    run: judgedDay,
  },
];
