import { randomInt } from 'node:crypto';
import { importsOf, readCode } from './sources.mjs';

/** `npm test` tries a property an eighth as often as a proof does. */
export const shareInTests = 1 / 8;

/** Returns the seed of this run. It is chosen once, also for the runs that a run of all tests starts. */
export function propertySeed() {
  if (process.env.PROPERTY_SEED === undefined) {
    process.env.PROPERTY_SEED = String(randomInt(2 ** 31));
    console.log(
      `Properties begin at seed ${process.env.PROPERTY_SEED}: PROPERTY_SEED=${process.env.PROPERTY_SEED} repeats them.`,
    );
  }
  return Number(process.env.PROPERTY_SEED);
}

/** Returns the share of the runs to try: `PROPERTY_RUNS=20` tries twenty times as much as a proof, for a night. */
export const propertyShare = (share) => Number(process.env.PROPERTY_RUNS ?? share);

const isTest = (file) => /\.test\.tsx?$/.test(file);
const generator = 'package:fast-check';

/**
 * Returns the files of tests with properties: their own, or those of a file for tests that they import.
 * @returns {string[]}
 */
export function propertyFiles() {
  const code = [...readCode()];
  const importing = (files, wanted) =>
    files
      .filter(([file, source]) => importsOf(file, source).some(({ to }) => wanted.includes(to)))
      .map(([file]) => file);
  const generators = importing(
    code.filter(([file, source]) => !isTest(file) && source.includes('fast-check')),
    [generator],
  );
  return importing(
    code.filter(([file]) => isTest(file)),
    [generator, ...generators],
  );
}
