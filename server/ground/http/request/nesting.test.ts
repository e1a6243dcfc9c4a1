import { describe, expect, test } from 'vitest';
import { isTooDeep } from './nesting.ts';

describe('JSON that is nested', () => {
  test.each([
    ['lists', '['.repeat(33)],
    ['objects', '{"a":'.repeat(40)],
    ['lists in objects', '{"a":['.repeat(17)],
    ['lists after a text with an escaped quote', String.raw`["\\\"",${'['.repeat(33)}`],
    ['half a million of them', '['.repeat(500_000)],
  ])('%s: too deep', (_what, json) => {
    expect(isTooDeep(json)).toBe(true);
  });

  test.each([
    ['as deep as may be', `${'['.repeat(32)}${']'.repeat(32)}`],
    ['one beside another', `[${'[],'.repeat(1000)}[]]`],
    ['brackets in a text', JSON.stringify(['['.repeat(100), '\\', '"{{{{"'])],
    ['nothing', ''],
  ])('%s: not too deep', (_what, json) => {
    expect(isTooDeep(json)).toBe(false);
  });
});
