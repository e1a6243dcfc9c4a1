import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawMap, mapFile } from './draw-map.mjs';

test('the map that is kept is the one that is drawn from the atlas', () => {
  expect(readFileSync(mapFile, 'utf8')).toBe(drawMap());
});

test('it weighs what a phone with one bar of signal can take', () => {
  expect(gzipSync(readFileSync(mapFile)).length).toBeLessThan(12_000);
});
