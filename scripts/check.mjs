// npm run check: types, lint and format, without the tests, and the figures of the code; with --places, also where they come from.
import { runChecks } from './checks.mjs';
import { setUp } from './install.mjs';
import { sayNumbers } from './numbers.mjs';
import { main } from './say.mjs';

await main(async () => {
  await setUp();
  const { failed } = await runChecks();
  console.log('The house:');
  sayNumbers(process.argv.includes('--places'));
  if (failed > 0) process.exitCode = 1;
});
