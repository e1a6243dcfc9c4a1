import { afterEach, beforeEach, expect, vi } from 'vitest';

let said: string[] = [];

// React says in the console what is wrong with a component: a test in which it says something has failed.
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => said.push(words.map(String).join(' ')));
});
afterEach(() => expect(said).toEqual([]));
