import { counted, processorSeconds } from './processor.mjs';
import { seconds } from './say.mjs';

/** A run of several parts, with the counts and times of each and their sum. */
export class Parts {
  sum = { passed: 0, failed: 0 };
  #times = [];
  #failures = [];
  #began = performance.now();

  /** Runs one part. A part that throws is one failure. */
  async run(name, work) {
    console.log(`\n── ${name}`);
    const began = performance.now();
    const { result, processor } = await counted(() => work().catch(asFailure));
    const { passed, failed, failures = [] } = result;
    this.sum.passed += passed;
    this.sum.failed += failed;
    this.#failures.push(...failures.map((line) => ({ line, name })));
    this.#times.push(
      `${name}: ${passed} passed, ${failed} failed, ${seconds(began)}, ${processor.toFixed(0)} s of processor`,
    );
    return result;
  }

  /** Adds a sentence to the last lines. */
  say(line) {
    this.#times.push(line);
  }

  /** Removes failures that did not occur again. */
  forget(lines) {
    this.#failures = this.#failures.filter(({ line }) => !lines.includes(line));
  }

  /** Prints the failures, the time of each part, and last the sum. */
  tell() {
    for (const { name, line } of this.#failures) console.log(`✗ ${name}: ${line}`);
    console.log(`\n${this.#times.join('\n')}`);
    console.log(
      `in all: ${seconds(this.#began)}, ${processorSeconds().toFixed(0)} s of processor (with setting up)\n`,
    );
    console.log(`${this.sum.passed} passed, ${this.sum.failed} failed`);
  }
}

function asFailure(error) {
  console.error(error.message);
  return { passed: 0, failed: 1, failures: [error.message.split('\n')[0]] };
}
