import { configDefaults, defineConfig } from 'vitest/config';
import { buildMessages } from './scripts/build.mjs';
import { compiledFolder } from './scripts/processes.mjs';
import { propertyFiles, propertySeed, propertyShare, shareInTests } from './scripts/property-runs.mjs';
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
  setupFiles: ['scripts/vitest/properties.ts'],
  // Properties try hundreds of days: a busy machine is no failure.
  testTimeout: 300_000,
};

const withDocument = {
  ...withoutDatabase,
  setupFiles: [...withoutDatabase.setupFiles, 'web/parts/testing/strict-react.ts'],
};

const onDatabase = {
  expect: patience,
  isolate: false,
  globalSetup: ['server/testing/postgres.ts'],
  setupFiles: ['scripts/vitest/properties.ts', 'server/testing/quick-secrets.ts'],
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

const properties = propertyFiles();

interface Common {
  setupFiles: string[];
  testTimeout: number;
}

/** A property stops so long before its test would time out, and tells what it found. */
const beforeEndMs = 30_000;

const propertiesOf = ({ testTimeout }: Common, share: number) => ({
  properties: { seed: propertySeed(), share: propertyShare(share), mostMs: testTimeout - beforeEndMs },
});

/** What `npm test` runs: without proofs, with a part of the runs of each property, and no file takes long. */
const ofTests = <Settings extends Common>(settings: Settings, include: string) => ({
  ...settings,
  setupFiles: ['scripts/vitest/four-seconds.ts', ...settings.setupFiles],
  include: [include],
  exclude: [...configDefaults.exclude, '**/*.proof.test.*'],
  provide: propertiesOf(settings, shareInTests),
});

/** What `npm run test:all` runs beside it: the proofs, and each property as often as it says. */
const ofProofs = <Settings extends Common>(settings: Settings, rooms: string[]) => ({
  ...settings,
  include: [
    ...rooms.map((room) => `${room}/**/*.proof.test.ts`),
    ...properties.filter((file) => rooms.some((room) => file.startsWith(`${room}/`))),
  ],
  provide: propertiesOf(settings, 1),
});

const rooms = ['rules', 'contract', 'text', 'web', 'scripts', 'faults'];

export default defineConfig({
  test: {
    // What failed is said in its first line, which the sum at the end repeats.
    chaiConfig: { truncateThreshold: 1_000 },
    fsModuleCache: true,
    projects: [
      { test: { name: 'unit', ...ofTests(withoutDatabase, `{${rooms.join()}}/**/*.test.ts`) } },
      // What needs a document. It leaves it as it was: the next file has the same one.
      { test: { name: 'dom', environment: 'happy-dom', ...ofTests(withDocument, 'web/**/*.test.tsx') } },
      { test: { name: 'unit-proofs', ...ofProofs(withoutDatabase, rooms) } },
      { test: { name: 'server', ...ofTests(onDatabase, 'server/**/*.test.ts') } },
      { test: { name: 'server-proofs', ...ofProofs(onDatabase, ['server']) } },
      { test: { name: 'e2e', ...ofTests(inBrowser, 'e2e/**/*.test.ts') } },
      { test: { name: 'e2e-proofs', ...ofProofs(inBrowser, ['e2e']) } },
    ],
  },
});
