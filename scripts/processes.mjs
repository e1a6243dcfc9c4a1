import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { finished, processorSeconds, spawnCounted } from './processor.mjs';
import { Stop } from './say.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules/.bin');

/** The folder in which Node stores compiled code, so that a program or a thread that starts again is ready sooner. */
export const compiledFolder = join(root, '.cache/node');

/** Returns the environment with our tools (and our Node) first, or with neither. */
export function environment({ ours }) {
  const paths = (process.env.PATH ?? '').split(delimiter).filter((path) => path !== bin);
  return { ...process.env, PATH: (ours ? [bin, ...paths] : paths).join(delimiter) };
}

/**
 * Runs a tool of ours and resolves with its exit code. `env` adds to the environment. `name` is printed before each
 * line, for tools that run side by side.
 */
export function runTool(command, args, { env = {}, quiet = false, name } = {}) {
  const out = quiet || name !== undefined ? 'pipe' : 'inherit';
  const child = spawnCounted(command, args, {
    cwd: root,
    env: { ...environment({ ours: true }), ...env },
    stdio: ['ignore', out, out],
  });
  if (name !== undefined)
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`));
  return finished(child);
}

/**
 * Runs this script again in another Node, and ends as that one ends. Neither outlives the other: signals are passed
 * on, and the channel between them closes with this process even when it is killed.
 */
export async function continueIn(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...environment({ ours: true }), PROCESSOR_SECONDS: String(processorSeconds()) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new Stop(`${node} cannot be run: ${cause.message}`)));
    child.once('exit', (...ending) => resolve(ending));
  });
  process.exit(code ?? 128 + (signal === 'SIGINT' ? 2 : 15));
}

const parentGoneMs = 500;

/**
 * Ends this process, as SIGTERM does, when the process that started it is gone: the first half of this script, or
 * npm.
 */
export function endWithParent() {
  const end = () => process.kill(process.pid, 'SIGTERM');
  if (process.channel) {
    process.once('disconnect', end);
    process.channel.unref();
  } else if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    const look = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(look);
      end();
    }, parentGoneMs).unref();
  }
}
