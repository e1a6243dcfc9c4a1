import { expect, test } from 'vitest';
import { codeLink, readCodeLink } from './code-link.ts';

test('a link says the code and whom it was made for, whatever the name is written with', () => {
  for (const person of ['Ana Ñandú', 'J~1 #2', '100 %'])
    expect(readCodeLink(codeLink('ABCDE-FGHJK', person))).toEqual({ code: 'ABCDE-FGHJK', person });
});

test('a code alone, a link that was cut short, and none', () => {
  expect(readCodeLink('#ABCDE-FGHJK')).toEqual({ code: 'ABCDE-FGHJK', person: '' });
  expect(readCodeLink('#ABCDE-FGHJK~%C3')).toEqual({ code: 'ABCDE-FGHJK', person: '' });
  expect(readCodeLink('')).toEqual({ code: '', person: '' });
});
