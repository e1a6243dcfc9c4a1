import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { cleanEnvironment, follow, type Program } from './program.ts';

const project = join(import.meta.dirname, '../..');

/**
 * Runs our programs one after another where `folder` has only so much room: on a disk in memory that only they see
 * (root may mount it, others may in a namespace of their own). Where neither is allowed, all but the last run under a
 * limit on the size of files, which runs out in the same way.
 */
export function runOnSmallDisk(
  megabytes: number,
  folder: string,
  runs: readonly (readonly string[])[],
): Program {
  const commands = runs.map(([file = '', ...args]) =>
    [process.execPath, join(project, file), ...args].map(quote).join(' '),
  );
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=755 none ${quote(folder)}`;
  const [command, ...args] = commandFor(mount, commands);
  return follow(spawn(command, args, { cwd: project, env: cleanEnvironment({}) }));
}

function commandFor(mount: string, commands: readonly string[]): [string, ...string[]] {
  const all = commands.join('; ');
  const asRoot: [string, ...string[]] = ['unshare', '--mount', 'sh', '-c'];
  const asOurselves: [string, ...string[]] = ['unshare', '--map-root-user', '--mount', 'sh', '-c'];
  if (process.getuid?.() === 0 && works([...asRoot, mount])) return [...asRoot, `${mount} && { ${all}; }`];
  if (works([...asOurselves, mount])) {
    const back = `unshare --user --map-user=${process.getuid?.()} --map-group=${process.getgid?.()} sh -c ${quote(all)}`;
    return [...asOurselves, `${mount} && ${back}`];
  }
  const limited = commands.slice(0, -1).map((each) => `(ulimit -f 40000; ${each})`);
  return [
    'sh',
    '-c',
    [...limited, ...(commands.length > 1 ? commands.slice(-1) : [`ulimit -f 8000; ${all}`])].join('; '),
  ];
}

function works([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
