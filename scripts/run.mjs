// Runs a TypeScript program of ours: node scripts/run.mjs FILE ARGUMENTS…
import module from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildMessages } from './build.mjs';
import { setUp } from './install.mjs';
import { compiledFolder, endWithParent } from './processes.mjs';
import { main, Stop } from './say.mjs';

await main(async () => {
  const [, , file] = process.argv;
  if (!file) throw new Stop('Which program? node scripts/run.mjs FILE ARGUMENTS…');
  // The programs beside the server need no more packages than the server does.
  await setUp({ toTest: !file.startsWith('server/') });
  module.enableCompileCache(compiledFolder);
  endWithParent();
  await buildMessages();
  // The program gets its own name and arguments, as if it had been started directly.
  process.argv.splice(1, 2, resolve(file));
  await import(pathToFileURL(resolve(file)).href);
});
