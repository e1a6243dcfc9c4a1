import { readdirSync, readFileSync } from 'node:fs';

/*
 * A program that another one starts without waiting for it (a site that is still closing, a browser that was killed)
 * is missing in the times of the other one. Linux reports the time of such processes only while they live, so they
 * are checked now and then.
 */
const lookEveryMs = 250;
const ticksInSecond = 100;

/** The seconds that orphans have used, by process, by the mark in their environment. */
const orphans = new Map();
/** The mark of each process that was checked, or null if it is none of ours. */
const marks = new Map();

let following;

/** Follows from now on everything that is started with a mark in its environment, and returns that environment. */
export function marked(mark) {
  if (process.platform === 'linux') following ??= setInterval(look, lookEveryMs).unref();
  return { PROCESSOR_MARK: mark };
}

/** Returns the seconds that processes with this mark, or with any mark, have used and nobody waited for. */
export function orphanSeconds(mark) {
  const found = mark === undefined ? [...orphans.values()] : [orphans.get(mark) ?? new Map()];
  return found.flatMap((one) => [...one.values()]).reduce((sum, one) => sum + one, 0);
}

function look() {
  const alive = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const before = new Map(marks);
  marks.clear();
  const seen = [];
  for (const pid of alive) {
    if (before.get(pid) === null) {
      marks.set(pid, null);
      continue;
    }
    const one = read(pid);
    if (one === undefined) continue;
    marks.set(pid, before.get(pid) ?? markOf(pid) ?? marks.get(one.parent) ?? null);
    seen.push([pid, one]);
  }
  for (const [pid, { parent, seconds }] of seen) {
    const mark = marks.get(pid) ?? null;
    const isWaitedFor = parent === String(process.pid) || (marks.get(parent) ?? null) !== null;
    if (mark !== null && !isWaitedFor) orphans.set(mark, (orphans.get(mark) ?? new Map()).set(pid, seconds));
  }
}

/** Reads its parent, and the processor time of it and of those for which it waited. */
function read(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = rest.slice(9, 13).reduce((sum, one) => sum + Number(one), 0);
    return { parent, seconds: ticks / ticksInSecond };
  } catch {
    return undefined; // Gone meanwhile.
  }
}

function markOf(pid) {
  try {
    return /(?:^|\0)PROCESSOR_MARK=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1];
  } catch {
    return undefined; // Of somebody else, or gone.
  }
}
