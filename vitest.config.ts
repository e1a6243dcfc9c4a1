import { configDefaults, defineConfig } from 'vitest/config';
import { buildMessages } from './scripts/build.mjs';
import { compiledFolder } from './scripts/processes.mjs';
import { quickFolder } from './server/testing/quick-folder.ts';

// Programs that tests start a hundred times are read and compiled once.
process.env.NODE_COMPILE_CACHE ??= compiledFolder;

// Profiles and caches of browsers, data folders and uploads are written and thrown away all the time.
process.env.TMPDIR = await quickFolder();

// One test alone, too, speaks the texts as they are now.
await buildMessages();

// What comes by itself is waited for: a busy machine is no failure. But not for the minute after which a kept
// answer to a search is made again anyway: a change that nobody told of would pass for one.
const patience = { poll: { timeout: 45_000 } };

const withoutDatabase = {
  expect: { poll: { timeout: 25_000 } },
  isolate: false,
  // Properties try hundreds of days: a busy machine is no failure.
  testTimeout: 120_000,
};

const onDatabase = {
  expect: patience,
  isolate: false,
  globalSetup: ['server/testing/postgres.ts'],
  setupFiles: ['server/testing/quick-secrets.ts'],
  // Passwords are made by a thread that steps back for everybody else: beside two other files it takes its time.
  testTimeout: 300_000,
  hookTimeout: 180_000,
  // Three at once on two cores: a test mostly waits for its database.
  maxWorkers: 3,
};

const inBrowser = {
  expect: patience,
  // The driver of the browser is read once, not for each file.
  isolate: false,
  globalSetup: ['e2e/site.ts'],
  setupFiles: ['e2e/last-words.ts'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Three at once on two cores: a journey mostly waits. Files that write have a site of their own.
  maxWorkers: 3,
};

const withoutProofs = [...configDefaults.exclude, '**/*.proof.test.*'];
const rooms = '{rules,contract,text,web,scripts,faults}/**';

export default defineConfig({
  test: {
    // What failed is said in its first line, which the sum at the end repeats.
    chaiConfig: { truncateThreshold: 1_000 },
    fsModuleCache: true,
    // `npm test` runs `unit`, `dom`, `server` and `e2e`. A file named `*.proof.test.ts` is one of `npm run test:all`.
    projects: [
      {
        test: {
          ...withoutDatabase,
          name: 'unit',
          include: [`${rooms}/*.test.ts`],
          exclude: withoutProofs,
        },
      },
      {
        test: {
          ...withoutDatabase,
          name: 'dom',
          environment: 'happy-dom',
          setupFiles: ['web/parts/testing/strict-react.ts'],
          include: ['web/**/*.test.tsx'],
          exclude: withoutProofs,
        },
      },
      {
        test: { ...withoutDatabase, name: 'unit-proofs', include: [`${rooms}/*.proof.test.ts`] },
      },
      { test: { ...onDatabase, name: 'server', include: ['server/**/*.test.ts'], exclude: withoutProofs } },
      { test: { ...onDatabase, name: 'server-proofs', include: ['server/**/*.proof.test.ts'] } },
      { test: { ...inBrowser, name: 'e2e', include: ['e2e/**/*.test.ts'], exclude: withoutProofs } },
      { test: { ...inBrowser, name: 'e2e-proofs', include: ['e2e/**/*.proof.test.ts'] } },
    ],
  },
});
