// npm test proves the product in minutes. npm run test:all runs the proofs too, and with --rest only them. The last line is the sum.
import { setPriority } from 'node:os';
import { buildAll } from './build.mjs';
import { lawFiles, runLaws, runTypes } from './checks.mjs';
import { setUp } from './install.mjs';
import { mostFlickers, rideAgain, withFlickers, writeFlickers } from './flicker.mjs';
import { Parts } from './parts.mjs';
import { propertySeed } from './property-runs.mjs';
import { main } from './say.mjs';
import { readCode } from './sources.mjs';
import { runVitest } from './vitest-run.mjs';

const rest = process.argv.includes('--rest');
const all = process.argv.includes('--all');
const parts = new Parts();
/** Files of journeys that failed. */
const fallen = [];

async function build() {
  await buildAll();
  return { passed: 1, failed: 0 };
}

const stands = () => parts.sum.failed === 0;

async function ride(project) {
  const { red = [] } = await parts.run(project, () => runVitest([project], { besides: true }));
  fallen.push(...red.map((one) => ({ ...one, project })));
}

/** Runs two files at once, because the journeys beside them are the longer half. */
const without = (projects, more = []) =>
  parts.run(projects.join(', '), () =>
    runVitest(projects, { besides: true, args: ['--maxWorkers=2', ...more] }),
  );

/**
 * Runs what proves the product. Laws, types and lint come first: if one fails, nothing slow is begun. Tells whether
 * it was.
 */
async function firstGear() {
  await parts.run('laws', runLaws);
  if (stands()) await Promise.all([parts.run('types and lint', runTypes), parts.run('build', build)]);
  if (!stands()) {
    parts.say('stopped here: what comes first does not hold, so no other test was begun');
    return false;
  }
  // Journeys wait for pages, and the server's tests for the database, so side by side they fill the processor.
  await Promise.all([
    ride('e2e'),
    (async () => {
      await without(
        ['unit', 'dom'],
        lawFiles.flatMap((one) => ['--exclude', one]),
      );
      await without(['server']);
    })(),
  ]);
  return true;
}

async function proofs() {
  await parts.run('build', build);
  await Promise.all([
    ride('e2e-proofs'),
    (async () => {
      await without(['unit-proofs']);
      await without(['server-proofs']);
      await onExternalServer();
    })(),
  ]);
}

/**
 * Runs the same server tests on the PostgreSQL of this machine, if there is one, because an external database must
 * work too.
 */
async function onExternalServer() {
  const { findExternalServer } = await import('../server/testing/connection.ts');
  if (!(await findExternalServer())) {
    parts.say(
      'server on another PostgreSQL: not run, none answers (TEST_DATABASE_URL, local socket, 127.0.0.1)',
    );
    return;
  }
  await parts.run('server on another PostgreSQL', () =>
    // These are the schema, every statement of the program as this server reads it, and entries and races at work.
    // Messages and rights do not depend on the database server.
    runVitest(['server', 'server-proofs'], {
      name: 'server-external',
      args: [
        ...['ground/db', 'entries', 'season/races'].map((room) => `server/${room}/`),
        ...['ground/db/postgres/**', '**/*-command.test.ts'].flatMap((one) => ['--exclude', `server/${one}`]),
      ],
      env: { TEST_ON: 'external' },
      besides: true,
    }),
  );
}

/** Runs a failed journey again alone. If it then passes, it is no failure, but it is named and written down. */
async function rideFallenAgain() {
  if (fallen.length > mostFlickers)
    parts.say(`${fallen.length} files of journeys failed: too many to be ridden again`);
  const flickered = await rideAgain(fallen, ({ file, project }) =>
    runVitest([project], { name: `again-${project}`, args: [file] }),
  );
  parts.sum = withFlickers(parts.sum, flickered);
  parts.forget(flickered.flatMap(({ lines }) => lines));
  writeFlickers(flickered);
  for (const { lines } of flickered)
    for (const line of lines) parts.say(`flickered, passed when ridden alone (docs/flicker.md): ${line}`);
}

function sayLeftOut() {
  if (rest) return parts.say('left out: what npm test runs');
  if (all) return;
  const files = [...readCode().keys()].filter((file) => /\.proof\.test\.tsx?$/.test(file)).length;
  parts.say(
    `left out: ${files} files of proofs and seven of eight runs of each property; npm run test:all -- --rest runs them, npm run test:all everything`,
  );
}

// Threads that hash passwords or draw PDFs have a lower priority than everything else, here than all other tests, and
// a sign-in would take seconds. If every process has that priority, they get their turn.
if (process.platform === 'linux') setPriority(10);

await main(async () => {
  try {
    await setUp();
    propertySeed();
    const goesOn = rest || (await firstGear());
    if (all && goesOn) await proofs();
    await rideFallenAgain();
  } catch (error) {
    console.error(error);
    parts.sum.failed += 1;
  }
  sayLeftOut();
  if (!stands()) process.exitCode = 1;
  parts.tell();
});
