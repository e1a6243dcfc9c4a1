import { expect, test } from 'vitest';
import { SentSoFar } from './SentSoFar.tsx';
import { draw, found } from '#web/parts/testing/draw.tsx';

test.each([
  [null, ''],
  [0.1, ''],
  [0.26, '25'],
  [0.49, '25'],
  [0.8, '75'],
  [1, '75'],
])('of %s sent, "%s" is said: each quarter once', async (share, said) => {
  await draw(<SentSoFar share={share} />);
  expect(found('[role=status]').textContent.replaceAll(/\D/g, '')).toBe(said);
});
