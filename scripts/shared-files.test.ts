import { describe, expect, test } from 'vitest';
import { sharedFiles } from './shared-files.mjs';

/** The length and the imports of each module. */
type Modules = Record<string, [size: number, imports: string[]]>;

function plan(
  modules: Modules,
  entries: string[],
  {
    weights = {},
    own = {},
    open = [],
  }: { weights?: Record<string, number>; own?: Record<string, string>; open?: string[] } = {},
): string[] {
  const files = sharedFiles({
    entries,
    weightOf: (entry) => weights[entry] ?? 1,
    importsOf: (id) => modules[id]?.[1] ?? [],
    sizeOf: (id) => modules[id]?.[0] ?? 0,
    ownFileOf: (id) => own[id] ?? null,
    isOpen: (name) => open.includes(name),
  });
  return files.map(({ modules: ids }) => ids.toSorted().join(' ')).toSorted();
}

describe('files that several screens need', () => {
  test('are those that no screen has alone', () => {
    const modules: Modules = { a: [900, ['x', 'alone']], b: [900, ['x']], x: [100, []], alone: [50, []] };
    expect(plan(modules, ['a', 'b'])).toEqual(['x']);
  });

  const pair = (x: number, y: number): Modules => ({
    a: [900, ['x', 'y']],
    b: [900, ['x', 'y']],
    c: [900, ['y']],
    x: [x, []],
    y: [y, []],
  });

  test('are one where that carries little to who needs a part of it', () => {
    expect(plan(pair(200, 300), ['a', 'b', 'c'])).toEqual(['x y']);
  });

  test('stay apart where a screen would carry much that it does not show', () => {
    expect(plan(pair(90_000, 300), ['a', 'b', 'c'])).toEqual(['x', 'y']);
    expect(plan(pair(5000, 300), ['a', 'b', 'c'], { weights: { c: 9 } })).toEqual(['x', 'y']);
  });

  test('take nothing out of a file that has a name', () => {
    expect(plan(pair(200, 300), ['a', 'b', 'c'], { own: { x: 'pages' } })).toEqual(['y']);
  });

  test('with a name take in what others share, where they are open to it, and what an entry has alone that they need', () => {
    expect(plan(pair(200, 300), ['a', 'b', 'c'], { own: { x: 'home' }, open: ['home'] })).toEqual(['x y']);
    const modules: Modules = { a: [900, ['x']], x: [100, ['alone']], alone: [50, []] };
    expect(plan(modules, ['a'], { own: { x: 'home' }, open: ['home'] })).toEqual(['alone x']);
  });

  test('never need each other, also over a third', () => {
    // Joined, x and y would need the file of z, which needs y.
    const modules: Modules = {
      a: [900, ['x', 'y']],
      b: [900, ['x', 'y']],
      x: [100, ['z']],
      z: [100, ['y']],
      y: [100, []],
      c: [900, ['y']],
    };
    expect(plan(modules, ['a', 'b', 'c'])).toEqual(['x y z']);
    expect(plan(modules, ['a', 'b', 'c'], { own: { z: 'pages' } })).toEqual(['x', 'y']);
  });
});
