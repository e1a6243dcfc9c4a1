// npm test: the whole check. The last line is the sum over everything that ran.
import { setPriority } from 'node:os';
import { buildAll } from './build.mjs';
import { runChecks } from './checks.mjs';
import { setUp } from './install.mjs';
import { main, seconds } from './say.mjs';
import { runVitest } from './vitest-run.mjs';

const sum = { passed: 0, failed: 0 };
const times = [];
const failures = [];

async function part(name, work) {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const {
    passed,
    failed,
    failures: named = [],
  } = await work().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  failures.push(...named.map((line) => `✗ ${name}: ${line}`));
  sum.passed += passed;
  sum.failed += failed;
  times.push(`${name}: ${passed} passed, ${failed} failed, ${seconds(began)}`);
}

async function build() {
  await buildAll();
  return { passed: 1, failed: 0 };
}

/** The same server tests on the PostgreSQL of this machine, if there is one: an external database must work too. */
async function onExternalServer() {
  const { findExternalServer } = await import('../server/testing/connection.ts');
  if (!(await findExternalServer())) {
    times.push(
      'server on another PostgreSQL: not run, none answers (TEST_DATABASE_URL, local socket, 127.0.0.1)',
    );
    return;
  }
  await part('server on another PostgreSQL', () =>
    // The schema, every statement of the program as this server reads it, and entries and races at work. What is said to whom, and who
    // may, does not depend on the database server.
    runVitest('server', {
      name: 'server-external',
      args: [
        ...['db', 'entries', 'races'].map((room) => `server/${room}/`),
        ...['db/postgres/**', '**/*-command.test.ts'].flatMap((one) => ['--exclude', `server/${one}`]),
      ],
      env: { TEST_ON: 'external' },
      besides: true,
    }),
  );
}

/** Everything that opens no browser, one part after the other, two files at once: the journeys beside them are the longer half. */
async function withoutBrowser() {
  const besides = { besides: true, args: ['--maxWorkers=2'] };
  await part('unit', () => runVitest('unit', besides));
  await part('server', () => runVitest('server', besides));
  await onExternalServer();
}

// Threads that hash passwords or draw PDFs have a lower priority than everything else, here than all other tests: a sign-in takes seconds.
// With every process at that priority, they get their turn.
if (process.platform === 'linux') setPriority(10);

await main(async () => {
  try {
    await setUp();
    await Promise.all([part('check', runChecks), part('build', build)]);
    // Journeys wait for pages, and the server's tests for outages: side by side with everything else they fill the processor.
    await Promise.all([part('e2e', () => runVitest('e2e', { besides: true })), withoutBrowser()]);
  } catch (error) {
    console.error(error);
    sum.failed += 1;
  }
  if (sum.failed > 0) process.exitCode = 1;
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
  console.log(`\n${times.join('\n')}\n`);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
});
