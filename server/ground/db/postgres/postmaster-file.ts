import { readdirSync, readlinkSync, readFileSync, realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Reads from `postmaster.pid` the process and whether it accepts connections. */
export async function readPostmaster(cluster: string): Promise<{ pid: number; ready: boolean } | undefined> {
  const content = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = content.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** A server that has to stop in the middle of a recovery may never stop. An immediate stop always ends it. */
const patienceMs = 5000;
const lastPatienceMs = 10_000;

/**
 * Stops or removes the remains of an earlier server before a start. The caller holds the lock, so a server that still
 * runs on this cluster is an orphan of a killed process: it is told to stop, and then to stop at once. A file that
 * names a process that is no server of this cluster (a restarted container, or a reused number) is removed, but only
 * when no process at all works in the cluster, because PostgreSQL finds old backends through that file.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  const left = await readPostmaster(cluster);
  if (!left || !isAlive(left.pid)) return;
  const inside = processesIn(cluster);
  if (inside === undefined) return;
  if (inside.includes(left.pid)) {
    const { pid } = left;
    process.kill(pid, 'SIGINT');
    if (await hasEnded(pid, patienceMs)) return;
    process.kill(pid, 'SIGQUIT');
    await hasEnded(pid, lastPatienceMs);
  } else if (inside.length === 0) await rm(join(cluster, 'postmaster.pid'), { force: true });
}

async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await wait(50);
  }
  return true;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns the processes in the cluster's folder, where every PostgreSQL process works, or undefined if unknown. */
function processesIn(cluster: string): number[] | undefined {
  try {
    const folder = realpathSync(cluster);
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && worksIn(pid, folder));
  } catch {
    return undefined;
  }
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    );
  } catch {
    return false; // The process has ended, or belongs to another user.
  }
}
