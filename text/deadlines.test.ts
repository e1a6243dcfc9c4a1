import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsOf } from './texts.ts';

const root = join(import.meta.dirname, '..');

/* One deadline, one sentence: `text/when.ts` says it, and nothing else does. */

const sentences = (['es', 'en', 'pt'] as const).flatMap((language) =>
  Object.entries(textsOf(language)).map(([key, message]) => ({
    key,
    language,
    said: JSON.stringify(message),
  })),
);

test('no sentence says that something ends at midnight: people read the wrong day', () => {
  const midnight = /(hasta|cierra|cerr[óo]|until|closes?|closed|até|encerra|fecha)[^.;]*\b(00:00|24:00)/i;
  expect(sentences.filter(({ said }) => midnight.test(said)).map(({ key }) => key)).toEqual([]);
});

test('no sentence about entries puts a deadline together of a day, an hour or a date of its own', () => {
  const entries = /inscripci|inscri[çc]|\bentr(y|ies)\b|plazo|prazo/i;
  const own =
    /(hasta|cierra|cierran|cerró|until|closes?|closed|até|encerra|encerram|encerrou)\b[^.]*\{(date|time|day|when|closes|moment_of)\}/i;
  expect(sentences.filter(({ said }) => entries.test(said) && own.test(said)).map(({ key }) => key)).toEqual(
    [],
  );
});

const sources = ['web', 'server'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path: `${room}/${path}`, code: readFileSync(join(root, room, path), 'utf8') })),
);

test('no screen, letter, sheet or calendar writes the ends of a window but by the one formatter', () => {
  const byHand =
    /\b(formatInstant|formatDate|timeStamp|formatEnd|toLocale\w*String)\([^()]*\b(opens|closes)(_at|_on)?\b/;
  expect(sources.filter(({ code }) => byHand.test(code)).map(({ path }) => path)).toEqual([]);
});

test('an end is told by its last minute: `untilWords` never gets a bare clock', () => {
  const bare = /untilWords\(\s*wallClock\(/;
  expect(sources.filter(({ code }) => bare.test(code)).map(({ path }) => path)).toEqual([]);
});
