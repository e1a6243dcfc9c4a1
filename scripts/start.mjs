// npm start: whatever is missing is installed and built, then the server runs in this process.
import { buildAll } from './build.mjs';
import { setUp } from './install.mjs';
import { compiledFolder, endWithParent } from './processes.mjs';
import { main } from './say.mjs';

await main(async () => {
  await setUp({ toTest: false });
  endWithParent();
  await buildAll();
  // For its threads alone: the server itself, which starts once and stays, takes 20 MiB more with it.
  process.env.NODE_COMPILE_CACHE ??= compiledFolder;
  // By an address: the type checker follows a path, and would read the packed server as a source.
  await import(String(new URL('../dist/program/main.js', import.meta.url)));
});
