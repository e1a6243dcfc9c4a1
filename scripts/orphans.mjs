import { readdirSync, readFileSync } from 'node:fs';

/*
 * What a program starts and does not wait for (a site that is still closing, a browser that was killed) is missing in its times. Linux
 * says what such processes take as long as they live, so they are looked at now and then.
 */
const lookEveryMs = 250;
const ticksInSecond = 100;

/** By the mark that stands in their environment: what orphans have taken, in seconds, by process. */
const orphans = new Map();
/** Each process that was looked at: its mark, or null where it is none of ours. */
const marks = new Map();

let following;

/** Follows from now on whatever is started with a mark in its environment. Out: that environment. */
export function marked(mark) {
  if (process.platform === 'linux') following ??= setInterval(look, lookEveryMs).unref();
  return { PROCESSOR_MARK: mark };
}

/** What those with this mark, or with any, took that nobody waited for, in seconds. */
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

/** Its parent, and the processor time of it and of what it waited for. */
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
