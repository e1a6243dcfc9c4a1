import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Load } from '../load.ts';
import { buildScene } from '../scene.ts';
import type { Scope } from '../scope.ts';
import { Node, project } from '../site.ts';
import { type Fault, type Trial } from '../trial.ts';
import { confine, confinementMissing, folderFor, runConfined } from './confined.ts';

/** The account `nobody`, which every system has, without rights. PostgreSQL needs one with a name. */
const uid = 65_534;
const mostExposed = 2;

function unitMissing(): string | null {
  const { status } = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' });
  return status === 0 ? null : 'systemd-analyze is not installed';
}

const unit = () => readFileSync(join(project, 'deploy/partidor.service'), 'utf8');

/** Returns the values of a setting of the unit, each time it is given. */
function given(name: string): string[] {
  return [...unit().matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

function settings(): Record<string, string> {
  const pairs = given('Environment').flatMap((line) => line.split(' '));
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
  );
}

/** Checks the unit with systemd itself, with the program at its place here. */
async function judgedBySystemd(trial: Trial, scope: Scope): Promise<void> {
  const file = join(await scope.folder(), 'partidor.service');
  const [folder = ''] = given('WorkingDirectory');
  writeFileSync(file, unit().replaceAll(folder, project));
  const ask = (...args: string[]) => {
    const { stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
    return `${stdout}${stderr}`;
  };
  const faults = ask('verify')
    .split('\n')
    .filter((line) => line.includes('partidor.service'));
  trial.never('what systemd finds wrong with the unit', faults.length, faults[0]?.slice(0, 160));
  const level = Number(/exposure level for \S+: ([\d.]+)/.exec(ask('security', '--offline=true'))?.[1]);
  trial.holds('how exposed systemd calls it', level <= mostExposed, String(level), `≤ ${mostExposed}`);
}

/**
 * Runs the unit's command as an account without rights that may write only to its state: killed, ended, backed up and
 * restored.
 */
async function service(trial: Trial): Promise<void> {
  const { scope } = trial;
  await judgedBySystemd(trial, scope);
  const node = await Node.make(scope);
  const [program = ''] = given('WorkingDirectory');
  const [stateName = ''] = given('StateDirectory');
  const [stateMode = '0755'] = given('StateDirectoryMode');
  const [umask = '0022'] = given('UMask');
  const [start = ''] = given('ExecStart');
  const state = `/var/lib/${stateName}`;
  const folder = await folderFor(scope, uid, Number.parseInt(stateMode, 8));
  const environment = {
    ...settings(),
    PORT: new URL(node.origin).port,
    SECOND_FACTOR: 'off',
    LOG_LEVEL: 'warn',
  };
  const inside = async (env: Record<string, string> = {}) =>
    confine(scope, {
      uid,
      program,
      writable: { [state]: folder },
      environment: { ...environment, ...env },
      umask,
    });
  node.command = (await inside())(start.split(' '));
  trial.within('the command of the unit is ready', await node.start(), 120_000);
  const connection = { ...node.connection, host: join(folder, 'data/postgres.socket') };
  const scene = await buildScene(node.origin, connection);
  const load = await Load.begin(trial, scene, [node.origin]);
  await sleep(1000);
  await node.killServer();
  const killed = Date.now();
  await node.start();
  trial.within('writes go on after it was killed and started again', await load.back(killed), 60_000);
  await load.end(connection, { linesMayFail: true });

  const file = `${state}/monday.backup`;
  const elsewhere = { DATA_DIR: `${state}/restored/data` };
  const run = async (command: readonly string[], env: Record<string, string> = {}) =>
    runConfined((await inside(env))(['node', ...command]));
  const steps = [
    ['a backup is made while it runs', await run(['server/app/commands/backup.ts', file])],
    ['it is read again', await run(['server/app/commands/restore.ts', '--check', file])],
    ['it is restored beside it', await run(['server/app/commands/restore.ts', file], elsewhere)],
  ] as const;
  for (const [what, { code, said }] of steps)
    trial.holds(what, code === 0, code === 0 ? 'exit 0' : said.slice(0, 200), 'exit 0');
  const stopping = Date.now();
  await node.stop(Number(given('TimeoutStopSec')[0]) * 1000);
  trial.within('it ends by itself after SIGTERM', Date.now() - stopping, 40_000);
}

export const unitFaults: readonly Fault[] = [
  {
    name: 'systemd-unit',
    what: 'deploy/partidor.service: judged by systemd; its command as an account without rights killed, backed up and restored',
    missing: () => unitMissing() ?? confinementMissing(),
    run: service,
  },
];
