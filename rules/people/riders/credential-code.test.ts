import { expect, test } from 'vitest';
import { credentialCode, groupedCode } from './credential-code.ts';

test.each([
  ['ABCDE-23456', 'ABCDE23456'],
  [' abcde 23456 ', 'ABCDE23456'],
  ['214', null],
  ['Ana Ñandú', null],
  ['https://example.org/ABCDE23456', null],
])('%s is the code %s', (text, code) => expect(credentialCode(text)).toBe(code));

test('a code is read again as it is printed', () => {
  expect(credentialCode(groupedCode('ABCDE23456'))).toBe('ABCDE23456');
});
