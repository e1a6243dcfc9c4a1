import { defineConfig } from 'vitest/config';
import { buildMessages } from './scripts/build.mjs';
import { compiledFolder } from './scripts/processes.mjs';
import { quickFolder } from './server/testing/quick-folder.ts';
import { drawnByPreact } from './vite.preact.ts';

// Programs that tests start a hundred times are read and compiled once.
process.env.NODE_COMPILE_CACHE ??= compiledFolder;

// Profiles and caches of browsers, data folders and uploads are written and thrown away all the time.
process.env.TMPDIR = await quickFolder();

// One test alone, too, speaks the texts as they are now.
await buildMessages();

// What comes by itself is waited for: a busy machine is no failure. But not for the minute after which a kept
// answer to a search is made again anyway: a change that nobody told of would pass for one.
const patience = { poll: { timeout: 45_000 } };

export default defineConfig({
  test: {
    // What failed is said in its first line, which the sum at the end repeats.
    chaiConfig: { truncateThreshold: 1_000 },
    fsModuleCache: true,
    projects: [
      {
        resolve: { alias: drawnByPreact },
        test: {
          name: 'unit',
          expect: { poll: { timeout: 25_000 } },
          // They ask for React themselves.
          server: { deps: { inline: [/@tanstack\/react/, /react-hook-form/, /wouter/] } },
          isolate: false,
          // Properties try hundreds of days: a busy machine is no failure.
          testTimeout: 120_000,
          include: ['{rules,contract,text,web,scripts,faults}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          expect: patience,
          isolate: false,
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/postgres.ts'],
          setupFiles: ['server/testing/quick-secrets.ts'],
          // Passwords are made by a thread that steps back for everybody else: beside two other files it takes its time.
          testTimeout: 300_000,
          hookTimeout: 180_000,
          // Three at once on two cores: a test mostly waits for its database.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: patience,
          // The driver of the browser is read once, not for each file.
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/site.ts'],
          setupFiles: ['e2e/last-words.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Three at once on two cores: a journey mostly waits. Files that write have a site of their own.
          maxWorkers: 3,
        },
      },
    ],
  },
});
