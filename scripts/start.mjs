// npm start: whatever is missing is installed and built, then the server runs in this process.
import { buildAll } from './build.mjs';
import { setUp } from './install.mjs';
import { endWithParent } from './processes.mjs';
import { main } from './say.mjs';

await main(async () => {
  await setUp();
  endWithParent();
  await buildAll();
  await import('../server/main.ts');
});
