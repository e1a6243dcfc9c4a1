import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { follow } from '#server/testing/program.ts';
import type { Scope } from '../scope.ts';
import { project } from '../site.ts';

/**
 * How a recipe confines the program: its account, the folders to which it may write, and the place of the program.
 */
export interface Confinement {
  readonly uid: number;
  /** The path of the program inside. */
  readonly program: string;
  /** The folders to which it may write, with their names inside and their paths here. */
  readonly writable: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
  readonly umask: string;
}

const ofTheSystem = ['usr', 'etc', 'bin', 'sbin', 'lib', 'lib64'];
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function confinementMissing(): string | null {
  const tools = ['unshare', 'chroot', 'setpriv', 'mount'].filter(
    (tool) => spawnSync('sh', ['-c', `command -v ${tool}`], { env: { PATH: searchPath } }).status !== 0,
  );
  if (tools.length > 0) return `${tools.join(', ')} is not installed`;
  const able = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;
  return able ? null : 'a file system of its own can only be made by root';
}

const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Makes a folder that belongs to an account, closed to others, as a recipe does. */
export async function folderFor(scope: Scope, uid: number, mode: number): Promise<string> {
  const folder = join(await scope.folder(), 'volume');
  mkdirSync(folder);
  chownSync(folder, uid, uid);
  chmodSync(folder, mode);
  return folder;
}

/**
 * Runs a command as a container or a unit does: as an account without rights, on a file system that is read-only
 * except for its own folders. Returns the function that makes the command line.
 */
export async function confine(scope: Scope, how: Confinement) {
  const root = join(await scope.folder(), 'root');
  mkdirSync(root);
  for (const name of ofTheSystem.filter((one) => existsSync(`/${one}`))) {
    if (lstatSync(`/${name}`).isSymbolicLink()) symlinkSync(readlinkSync(`/${name}`), join(root, name));
    else mkdirSync(join(root, name));
  }
  const inside = [how.program, ...Object.keys(how.writable), '/tmp', '/proc', '/dev'];
  for (const path of inside) mkdirSync(join(root, path), { recursive: true });
  const at = (path: string) => quote(join(root, path));
  const readOnly = [
    ...ofTheSystem
      .filter((name) => existsSync(`/${name}`) && !lstatSync(`/${name}`).isSymbolicLink())
      .map((name) => [`/${name}`, name] as const),
    [project, how.program] as const,
  ];
  const mounts = [
    `mount --bind ${quote(root)} ${quote(root)}`,
    ...readOnly.flatMap(([from, to]) => [
      `mount --bind ${quote(from)} ${at(to)}`,
      `mount -o remount,bind,ro ${at(to)}`,
    ]),
    ...Object.entries(how.writable).map(([path, from]) => `mount --bind ${quote(from)} ${at(path)}`),
    `mount -t tmpfs -o mode=1777 none ${at('/tmp')}`,
    `mount --rbind /dev ${at('/dev')}`,
    `mount --rbind /proc ${at('/proc')}`,
    `mount -o remount,bind,ro ${quote(root)}`,
  ];
  const account = `--reuid=${how.uid} --regid=${how.uid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`;
  const path = `${how.program}/node_modules/.bin:${searchPath}`;
  const set = Object.entries({ ...how.environment, PATH: path, HOME: '/tmp' }).map(([name, value]) =>
    quote(`${name}=${value}`),
  );
  return (command: readonly string[]): string[] => {
    const inner = `cd ${quote(how.program)} && umask ${how.umask} && exec setpriv ${account} env ${set.join(' ')} ${command.map(quote).join(' ')}`;
    return [
      'unshare',
      '--mount',
      'sh',
      '-c',
      `${mounts.join(' && ')} && exec chroot ${quote(root)} sh -c ${quote(inner)}`,
    ];
  };
}

/** Runs a confined command to its end. Returns its exit code and its output. */
export async function runConfined(
  commandLine: readonly string[],
): Promise<{ code: number | NodeJS.Signals; said: string }> {
  const [file = '', ...args] = commandLine;
  const program = follow(spawn(file, args, { env: { PATH: searchPath }, stdio: ['ignore', 'pipe', 'pipe'] }));
  return { code: await program.ended, said: program.lines.join('\n') };
}
