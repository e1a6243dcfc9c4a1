import { expect, test } from 'vitest';
import { exportsOf, isSource, readCode } from './sources.mjs';

test('an exported name is defined in one file: one meaning a word', () => {
  const homes = new Map<string, string[]>();
  for (const [file, source] of readCode())
    if (isSource(file))
      for (const name of new Set(exportsOf(source))) homes.set(name, [...(homes.get(name) ?? []), file]);
  expect([...homes].filter(([, files]) => files.length > 1)).toEqual([]);
});
