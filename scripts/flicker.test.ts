import { expect, test } from 'vitest';
import { flickerRows, rideAgain, withFlickers } from './flicker.mjs';

const fallen = (file: string, passed = 3) => ({
  file,
  passed,
  failed: 1,
  lines: [`${file}:8 › she enters: no button | twice`],
});
const good = { passed: 4, failed: 0 };
const bad = { passed: 3, failed: 1 };

test('a file of journeys that failed is ridden again, and flickered if it passes alone', async () => {
  const ridden: string[] = [];
  const again = async ({ file }: { file: string }) => {
    ridden.push(file);
    return file === 'e2e/a.test.ts' ? good : bad;
  };
  const flickered = await rideAgain([fallen('e2e/a.test.ts'), fallen('e2e/b.test.ts')], again);
  expect(ridden).toEqual(['e2e/a.test.ts', 'e2e/b.test.ts']);
  expect(flickered).toEqual([{ ...fallen('e2e/a.test.ts'), again: good }]);
});

test('where more than two failed none is ridden again, and the run fails', async () => {
  const ride = () => Promise.reject(new Error('ridden'));
  expect(
    await rideAgain(
      ['a', 'b', 'c'].map((file) => fallen(file)),
      ride,
    ),
  ).toEqual([]);
});

test('what flickered counts as it went alone, all else stays', () => {
  const flickered = [{ ...fallen('a'), again: good }];
  expect(withFlickers({ passed: 103, failed: 2 }, flickered)).toEqual({ passed: 104, failed: 1 });
  // The set-up of this file failed, so none of its tests ran.
  const brokenSetUp = [{ ...fallen('a', 0), again: good }];
  expect(withFlickers({ passed: 100, failed: 1 }, brokenSetUp)).toEqual({ passed: 104, failed: 0 });
  expect(withFlickers({ passed: 100, failed: 1 }, [])).toEqual({ passed: 100, failed: 1 });
});

test('it is written down with the day, the commit, the journey and what was seen, its cause unknown', () => {
  const flickered = [{ ...fallen('e2e/a.test.ts'), again: good }];
  expect(flickerRows({ date: '2026-11-28', commit: 'd9bf1ab', flickered })).toEqual([
    '| 2026-11-28 | d9bf1ab | e2e/a.test.ts:8 › she enters | no button \\| twice | unknown |\n',
  ]);
});
