import { afterEach, beforeEach, expect, vi } from 'vitest';

let said: string[] = [];

// React reports the faults of a component in the console. A test in which it reports one has failed.
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => said.push(words.map(String).join(' ')));
});
afterEach(() => expect(said).toEqual([]));
