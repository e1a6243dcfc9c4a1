// npm run check: types, lint and format, without the tests.
import { runChecks } from './checks.mjs';
import { setUp } from './install.mjs';
import { main } from './say.mjs';

await main(async () => {
  await setUp();
  const { failed } = await runChecks();
  if (failed > 0) process.exitCode = 1;
});
