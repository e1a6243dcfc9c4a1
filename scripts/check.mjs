// npm run check: laws, types, lint and format, without the other tests, and the figures of the code; with --places, also where they come from.
import { runLaws, runTypes } from './checks.mjs';
import { setUp } from './install.mjs';
import { sayNumbers } from './numbers.mjs';
import { Parts } from './parts.mjs';
import { main } from './say.mjs';

await main(async () => {
  await setUp();
  const parts = new Parts();
  await parts.run('laws', runLaws);
  await parts.run('types and lint', runTypes);
  console.log('\nThe house:');
  sayNumbers(process.argv.includes('--places'));
  parts.tell();
  if (parts.sum.failed > 0) process.exitCode = 1;
});
