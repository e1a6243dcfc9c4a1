import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isRunning, killAll, processTree } from './process-tree.ts';

const project = join(import.meta.dirname, '../..');

/** A program of ours in a process of its own, and everything that it printed, line by line. */
export interface Program {
  readonly pid: number;
  readonly lines: readonly string[];
  /** Resolves with the first line that matches, or rejects when the program ended without printing it. */
  readonly says: (line: RegExp) => Promise<string>;
  /** Resolves with the exit code, or the signal that ended it, when it is gone and its output was read. */
  readonly ended: Promise<number | NodeJS.Signals>;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Kills it and everything it started, without warning. */
  readonly killTree: () => Promise<void>;
  readonly tree: () => number[];
}

/**
 * Starts a TypeScript file of the server, by its path in the project, with arguments and additions to the
 * environment.
 */
export function runProgram(file: string, args: readonly string[], env: Record<string, string> = {}): Program {
  return follow(
    spawn(process.execPath, [join(project, file), ...args], { cwd: project, env: cleanEnvironment(env) }),
  );
}

/** Returns the environment without the variables of the test run, which the program would take for its own. */
export function cleanEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE, ...env };
}

/** Follows what a child process prints and how it ends. */
export function follow(child: ChildProcess): Program {
  const { pid, stdout, stderr } = child;
  if (pid === undefined || !stdout || !stderr) throw new TypeError('the program could not be started');
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  const hear = (line: string): void => {
    lines.push(line);
    for (const listener of listeners) listener();
  };
  createInterface({ input: stdout }).on('line', hear);
  createInterface({ input: stderr }).on('line', hear);
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code ?? -1));
  });
  const says = (wanted: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = lines.find((line) => wanted.test(line));
        if (found === undefined) return;
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      void ended.then(() =>
        reject(new Error(`it ended without saying ${wanted}; it said:\n${lines.join('\n')}`)),
      );
      look();
    });
  return {
    pid,
    lines,
    says,
    ended,
    signal: (signal) => child.kill(signal),
    tree: () => processTree(pid),
    killTree: async () => {
      if (isRunning(pid)) killAll(processTree(pid));
      await ended;
    },
  };
}
