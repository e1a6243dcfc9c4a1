import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { marked, orphanSeconds } from './orphans.mjs';

/**
 * Runs a program and then writes, to a descriptor that nothing else uses, the processor time of the program and of
 * everything that it started and waited for.
 */
const timed = '"$@" 3>&-; code=$?; times >&3; exit $code';

/**
 * Returns the seconds in the output of the shell's `times`: a line for itself and one for what it started, as
 * `0m1.25s 0m0.50s`.
 */
export function secondsOf(times) {
  const clocks = [...times.matchAll(/(\d+)m([\d.]+)s/g)];
  return clocks.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

/** The time of our programs, which the first half of a script, which installs, passes on to the second. */
let takenByPrograms = Number(process.env.PROCESSOR_SECONDS ?? 0);

/** Returns the processor time of this script so far and of the programs that it started, in seconds. */
export function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return takenByPrograms + orphanSeconds() + (user + system) / 1_000_000;
}

/** The time of each piece of work, also while others run beside it. */
const ofWork = new AsyncLocalStorage();
let works = 0;

/** Resolves with what the work does, and with the processor time of the programs it ran. */
export async function counted(work) {
  const around = ofWork.getStore();
  const taken = { seconds: 0, mark: `${process.pid}-${(works += 1)}` };
  const result = await ofWork.run(taken, work);
  const processor = taken.seconds + orphanSeconds(taken.mark);
  if (around !== undefined) around.seconds += processor;
  return { result, processor };
}

/** Starts a program whose processor time `finished` then counts. */
export function spawnCounted(command, args, { stdio, env, ...options }) {
  const { mark } = ofWork.getStore() ?? { mark: String(process.pid) };
  return spawn('sh', ['-c', timed, 'sh', command, ...args], {
    ...options,
    env: { ...env, ...marked(mark) },
    stdio: [...stdio, 'pipe'],
  });
}

/** Resolves with the exit code and, when piped, the whole output of the process. Its processor time is counted. */
export function finished(child) {
  const taken = ofWork.getStore();
  return new Promise((resolve) => {
    let said = '';
    let times = '';
    child.stdio[3].setEncoding('utf8').on('data', (data) => {
      times += data;
    });
    const end = (code) => {
      const processor = secondsOf(times);
      takenByPrograms += processor;
      if (taken !== undefined) taken.seconds += processor;
      resolve({ code, said });
    };
    const hear = (data) => {
      said += data;
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    child.once('error', (error) => {
      said += error.message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
