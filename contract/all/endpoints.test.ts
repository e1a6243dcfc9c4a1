import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/all/endpoints.ts';

const files = readdirSync(join(import.meta.dirname, '..'), { withFileTypes: true, recursive: true })
  .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'endpoint.ts')
  .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));

const found = (pattern: RegExp): string[] =>
  files.flatMap((source) => [...source.matchAll(pattern)].map((match) => match[1] ?? match[0]));

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);

const declared = found(/^export const (\w+) = endpoint\(/gm);

test('every call that a file of the contract declares is reached by its name', () => {
  expect(declared.length).toBeGreaterThan(200);
  expect(found(/\bendpoint\(/g)).toHaveLength(declared.length);
  expect(Object.keys(endpoints).sort()).toEqual(declared.sort());
});

test('no two calls have one name', () => {
  expect(twice(declared)).toEqual([]);
});

test('no two calls answer one method and path, however their parameters are called', () => {
  const all: readonly Endpoint[] = Object.values(endpoints);
  expect(twice(all.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`))).toEqual([]);
});
