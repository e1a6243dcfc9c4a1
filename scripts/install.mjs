import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { continueIn, environment, root } from './processes.mjs';
import { finished, spawnCounted } from './processor.mjs';
import { Stop, timed } from './say.mjs';

const lockFile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules/.partidor-installed');

/**
 * Installs packages according to the lock file, then the right Node, because every script needs both. `toTest` says
 * whether to install the packages for tests, which are half of them; a start needs none.
 */
export async function setUp({ toTest = true } = {}) {
  if (!isInstalled(toTest)) await withSetupLock(() => install(toTest));
  const wanted = packagedNode();
  if (wanted && wanted.version !== process.version) await continueIn(wanted.path);
  // Node 24 runs TypeScript without a build, which every script after this line needs.
  if (!wanted && Number.parseInt(process.versions.node, 10) < 24)
    throw new Stop(
      `This system (${process.platform} ${process.arch}) needs Node 24 or newer, and this is ${process.version}: install it and start again.`,
    );
}

function packagedNode() {
  const folder = join(root, `node_modules/node-${process.platform}-${process.arch}`);
  if (!existsSync(join(folder, 'package.json'))) return undefined;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { version: `v${version}`, path: join(root, 'node_modules/.bin/node') };
}

const stampOf = (toTest) => `${lockHash()}${toTest ? '' : ' to start'}`;

function isInstalled(toTest) {
  if (!existsSync(join(root, 'node_modules'))) return false;
  const written = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (written === stampOf(true) || (!toTest && written === stampOf(false))) return true;
  if (!matchesHiddenLock(toTest)) return false;
  // Somebody installed by hand, according to the lock file.
  writeFileSync(stamp, stampOf(toTest));
  return true;
}

/** Compares with what npm writes at the end of an install. Packages of other systems are missing there. */
function matchesHiddenLock(toTest) {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  const { '': _ourselves, ...wanted } = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return (
    Object.keys(installed).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) =>
      path in installed
        ? installed[path].version === version
        : optional === true || (!toTest && (dev === true || devOptional === true)),
    )
  );
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

async function install(toTest) {
  if (isInstalled(toTest)) return; // Another start did it while we waited.
  await timed(`Installing packages (${toTest ? 'about half' : 'a third of'} a minute)`, async () => {
    const first = await npmCi(toTest);
    const second = first.code === 0 ? first : await npmCi(toTest);
    if (second.code !== 0)
      throw new Stop(
        `${second.said.trim()}\nThe packages could not be installed (npm ci failed twice; above is why).`,
      );
    writeFileSync(stamp, stampOf(toTest));
  });
}

function npmCi(toTest) {
  // It does not use the Node that npm is about to remove, whatever NODE_ENV is.
  const env = environment({ ours: false });
  return finished(
    spawnCounted(
      'npm',
      [
        'ci',
        toTest ? '--include=dev' : '--omit=dev',
        '--include=optional',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    ),
  );
}

const lockFolder = join(root, '.cache/set-up');

/** Lets only one process at a time install or build. A lock whose process is gone is taken over. */
export async function withSetupLock(work) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  let told = false;
  while (!takeLock()) {
    if (!told) console.log('Another start is preparing this folder; waiting for it…');
    told = true;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  const free = () => rmSync(lockFolder, { recursive: true, force: true });
  process.once('exit', free);
  try {
    await work();
  } finally {
    process.removeListener('exit', free);
    free();
  }
}

function takeLock() {
  try {
    mkdirSync(lockFolder);
    writeFileSync(join(lockFolder, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = readHolder();
  if (holder === undefined || isAlive(holder)) return false;
  rmSync(lockFolder, { recursive: true, force: true });
  return false;
}

function readHolder() {
  try {
    return Number(readFileSync(join(lockFolder, 'pid'), 'utf8'));
  } catch {
    return undefined; // Just made, or just freed.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
