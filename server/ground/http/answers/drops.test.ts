import { expect, test } from 'vitest';
import { type Kept, KeptAnswers, prepare } from './kept.ts';

const answer = (tags: readonly string[], bytes = 10): Promise<Kept> =>
  prepare(
    {
      status: 200,
      type: 'image/jpeg',
      body: Buffer.alloc(bytes),
      tags,
      expires: Number.POSITIVE_INFINITY,
      cacheControl: 'public, no-cache',
      vary: 'accept-encoding',
    },
    [],
  );

test('an answer begun before a change of somebody else is kept all the same', async () => {
  const kept = new KeptAnswers();
  const { generation } = kept;
  kept.drop(['org:2']);
  kept.keep('/one', await answer(['org:1']), generation, 0);
  kept.keep('/two', await answer(['org:2']), generation, 0);
  kept.keep('/part', await answer(['any']), generation, 0);
  expect([kept.find('/one') !== undefined, kept.find('/two'), kept.find('/part')]).toEqual([
    true,
    undefined,
    undefined,
  ]);
});

test('an answer that took longer than is remembered is not kept', async () => {
  const kept = new KeptAnswers();
  const { generation } = kept;
  for (let drop = 0; drop < 501; drop += 1) kept.drop(['org:2']);
  kept.keep('/one', await answer(['org:1']), generation, 0);
  expect(kept.find('/one')).toBeUndefined();
  expect(kept.findLastKnown('/one')).toBeUndefined();
});

test('a name is forgotten where it was shown, and others stay known', async () => {
  const kept = new KeptAnswers();
  kept.keep('/ana', await answer(['rider:1']), kept.generation, 0);
  kept.keep('/bea', await answer(['rider:2']), kept.generation, 0);
  kept.drop(['rider:1', 'rider:2']);
  kept.drop(['rider:1', 'forget']);
  expect(kept.findLastKnown('/ana')).toBeUndefined();
  expect(kept.findLastKnown('/bea')).toBeDefined();
});

test('an organization that asks for all memory takes it from itself', async () => {
  const kept = new KeptAnswers(1_000_000);
  const bytes = 18_000;
  const keep = async (name: string, organization: number) =>
    kept.keep(`/${organization}/${name}`, await answer([`org:${organization}`], bytes), kept.generation, 0);
  for (let n = 0; n < 10; n += 1) await keep(String(n), 1);
  for (let n = 0; n < 200; n += 1) await keep(String(n), 2);
  expect(kept.find('/1/0')).toBeDefined();
  expect(kept.find('/2/0')).toBeUndefined();
  expect(kept.find('/2/199')).toBeDefined();
});
