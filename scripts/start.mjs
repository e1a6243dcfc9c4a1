// npm start: installs and builds whatever is missing, then runs the server in this process.
import { buildAll } from './build.mjs';
import { setUp } from './install.mjs';
import { compiledFolder, endWithParent } from './processes.mjs';
import { main } from './say.mjs';

await main(async () => {
  await setUp({ toTest: false });
  endWithParent();
  await buildAll();
  // This is for its threads alone: the server itself, which starts once and stays, would take 20 MiB more with it.
  process.env.NODE_COMPILE_CACHE ??= compiledFolder;
  // It is imported by a URL, because the type checker follows a path, and would read the packed server as a source.
  await import(String(new URL('../dist/program/main.js', import.meta.url)));
});
