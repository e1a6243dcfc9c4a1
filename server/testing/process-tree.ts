import { readdirSync, readFileSync } from 'node:fs';

/** Returns a process and everything it started, from the system's own table. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    const parent = parentOf(pid);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Kills without warning, as a power cut or the kernel would. A process that is gone already is no error. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended between being listed and being killed.
    }
  }
}

export function isRunning(pid: number): boolean {
  return parentOf(pid) !== undefined;
}

/**
 * Returns the parent of a process. The name of a program may contain spaces and brackets, so the numbers come after
 * the last one.
 */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}
