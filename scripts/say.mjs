// These functions print for the person who waits.

/** Runs something slow and prints what it is, then how long it took, beside what the program itself puts out. */
export async function timed(what, work) {
  console.error(`${what}…`);
  const began = performance.now();
  const result = await work();
  console.error(`  done in ${seconds(began)}`);
  return result;
}

export function seconds(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}

/** Ends a script with a sentence instead of a stack trace. */
export class Stop extends Error {}

/** Runs a script to its end. A Stop becomes one sentence and exit code 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
