import { keepRows, printRows, type Row } from '../bench/report.ts';
import { buildAll } from '../scripts/build.mjs';
import { diskFaults } from './disk.ts';
import { dumpFaults } from './dump.ts';
import { judgeFaults } from './judges.ts';
import { killFaults } from './kill.ts';
import { lastMinuteFaults } from './last-minute.ts';
import { networkFaults } from './network.ts';
import { nodeFaults } from './nodes.ts';
import { outageFaults } from './outage.ts';
import { cacheFaults } from './recipes/caches.ts';
import { containerFaults } from './recipes/containers.ts';
import { failoverFaults } from './recipes/failover.ts';
import { frontFaults } from './recipes/fronts.ts';
import { minuteFaults } from './recipes/to-the-minute.ts';
import { poolerFaults } from './recipes/pooler.ts';
import { startFaults } from './recipes/starts.ts';
import { unitFaults } from './recipes/unit.ts';
import { rollingFaults } from './rolling.ts';
import { standbyFaults } from './standby.ts';
import { seconds, type Fault, Trial } from './trial.ts';
import { venueFaults } from './venue.ts';

/**
 * `npm run faults` causes every fault, in about half an hour. `-- --list` names them, `-- --only NAME` causes one,
 * `-- --rounds N` repeats it so often, and `-- --keep` adds the figures to bench/results.md.
 */
const faults: readonly Fault[] = [
  ...killFaults,
  ...judgeFaults,
  ...outageFaults,
  ...networkFaults,
  ...diskFaults,
  ...nodeFaults,
  ...lastMinuteFaults,
  ...standbyFaults,
  ...failoverFaults,
  ...rollingFaults,
  ...containerFaults,
  ...frontFaults,
  ...cacheFaults,
  ...startFaults,
  ...poolerFaults,
  ...minuteFaults,
  ...unitFaults,
  ...dumpFaults,
  ...venueFaults,
];

const wholeMs = 45 * 60_000;
const oneMs = 8 * 60_000;

const begun = Date.now();
const args = process.argv.slice(2);
const valueOf = (name: string) => {
  const at = args.indexOf(name);
  return at < 0 ? undefined : (args[at + 1] ?? '');
};

const only = valueOf('--only');
const rounds = valueOf('--rounds');
const chosen = faults.filter(({ name }) => only === undefined || name === only);
const held: string[] = [];
const failed: string[] = [];
const notRun: string[] = [];
const sections: { title: string; rows: Row[] }[] = [];
let present: Trial | null = null;
/**
 * A fault was not over in its time: what it still does, with processes that are gone, is no failure of the others.
 */
let hasOverrun = false;

/** Ends what was started, and removes what was made, when the run was stopped from outside or failed. */
async function interrupted(why: unknown, code: number): Promise<void> {
  console.error('\nInterrupted, what was started is being ended:', why);
  await present?.scope.close();
  process.exit(code);
}

async function cause(fault: Fault, limitMs: number): Promise<void> {
  const trial = new Trial(rounds === undefined ? undefined : Number(rounds));
  present = trial;
  const from = Date.now();
  let late: NodeJS.Timeout | undefined;
  try {
    const limit = new Promise<never>((_, reject) => {
      late = setTimeout(() => {
        hasOverrun = true;
        reject(new Error(`not over after ${seconds(limitMs)}`));
      }, limitMs);
    });
    await Promise.race([fault.run(trial), limit]);
  } catch (error) {
    trial.holds('it went to its end', false, error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(late);
    await trial.scope.close();
    present = null;
  }
  const title = `${fault.name}: ${fault.what} (${seconds(Date.now() - from)})`;
  printRows(title, trial.rows);
  sections.push({ title: fault.name, rows: trial.rows });
  (trial.failed ? failed : held).push(fault.name);
}

function pass(fault: Fault, why: string): void {
  console.log(`\n${fault.name}: not held: ${why}`);
  notRun.push(`${fault.name} (${why})`);
}

if (args.includes('--list')) {
  for (const { name, what } of faults) console.log(`${name.padEnd(18)} ${what}`);
  process.exit(0);
}
if (chosen.length === 0 || (rounds !== undefined && !/^[1-9]\d{0,3}$/.test(rounds))) {
  console.error('npm run faults -- [--list] [--only NAME] [--rounds N] [--keep]');
  process.exit(2);
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.once(signal, () => void interrupted(signal, 130));
process.on('uncaughtException', (error) => {
  if (hasOverrun) console.error('Left by a fault that was not over:', error.message);
  else void interrupted(error, 1);
});
await buildAll();
for (const fault of chosen) {
  const left = wholeMs - (Date.now() - begun);
  const why = left < 60_000 ? 'its time is over' : (fault.missing?.() ?? null);
  if (why === null) await cause(fault, Math.min(fault.lastsMs ?? oneMs, left));
  else pass(fault, why);
}
if (args.includes('--keep')) await keepRows(sections);
console.log(`\n${seconds(Date.now() - begun)}`);
if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`);
if (notRun.length > 0) console.log(`not run: ${notRun.join(', ')}`);
console.log(`${held.length} held, ${failed.length} failed, ${notRun.length} not run`);
// Something may still wait for connections to servers that are gone.
process.exit(failed.length > 0 ? 1 : 0);
