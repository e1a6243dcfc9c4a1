import { expect, test } from 'vitest';
import { propertyFiles } from './property-runs.mjs';
import { readCode } from './sources.mjs';

/** The files that set the runs of all properties, and with which properties for tests and benches are made. */
const homes = ['rules/testing/runs.ts', 'rules/raceday/judging/testing/about.ts'];
const ownRuns = /\bnumRuns\b(?!: runs\()/;

test('how often a property is tried is decided in one place: a test says runs(n)', () => {
  expect(ownRuns.test('{ numRuns: 60 }')).toBe(true);
  expect(ownRuns.test('{ numRuns: runs(60) }')).toBe(false);
  const elsewhere = [...readCode()]
    .filter(([file]) => /^(rules|contract|text|server|web|faults)\//.test(file) && !homes.includes(file))
    .filter(([, source]) => ownRuns.test(source))
    .map(([file]) => file);
  expect(elsewhere).toEqual([]);
});

test('files with properties are found by what they import, or what a file for tests imports for them', () => {
  const files = propertyFiles();
  expect(files).toContain('rules/calendar.test.ts');
  expect(files).toContain('rules/raceday/judging/verdict/heat-verdict.properties.test.ts');
  expect(files).not.toContain('scripts/walls.test.ts');
});
