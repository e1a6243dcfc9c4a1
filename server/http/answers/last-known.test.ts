import { expect, test } from 'vitest';
import { KeptAnswers, prepare } from './kept.ts';

const key = 'es:/races?id=1';
const answer = () =>
  prepare(
    {
      status: 200,
      type: 'text/html; charset=utf-8',
      body: '<p>Ana</p>',
      tags: ['race:1'],
      expires: Date.now() + 60_000,
      cacheControl: 'public, no-cache',
      vary: 'accept-encoding',
    },
    [],
  );

test('a page that a result overtook while it was made is still known when the database goes away', async () => {
  const kept = new KeptAnswers();
  const { generation } = kept;
  kept.drop(['race:1']);
  kept.keep(key, await answer(), generation, 1000);
  expect(kept.find(key)).toBeUndefined();
  expect(kept.findLastKnown(key)).toMatchObject({ trueAt: 1000 });
});

test('a page begun before a name had to be forgotten is not known afterwards', async () => {
  const kept = new KeptAnswers();
  const { generation } = kept;
  kept.drop(['forget']);
  kept.keep(key, await answer(), generation, 1000);
  expect(kept.findLastKnown(key)).toBeUndefined();
});
