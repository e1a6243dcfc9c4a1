import { expect, test } from 'vitest';
import * as m from '#text/messages/messages.js';
import { windowWords } from './window-words.ts';

const window = {
  opens_at: '2026-11-13T03:00:00.000Z',
  closes_at: '2026-11-26T03:00:00.000Z',
  zone: 'America/Argentina/Buenos_Aires',
};

test.each(['CLOSED', 'DRAWN', 'OFFICIAL'] as const)('once it is %s the window is over', (race_status) => {
  expect(windowWords({ ...window, race_status })).toBe(m.desk_window_over());
  expect(windowWords({ ...window, race_status, opens_at: null })).toBe(m.desk_window_over());
});

test('before, it is told when it opens and ends, or that somebody opens it', () => {
  expect(windowWords({ ...window, race_status: 'NOT_ISCRIPTION' })).toMatch(/13-11.*25-11/);
  expect(windowWords({ ...window, race_status: 'INSCRIPTION', opens_at: null })).toBe(m.desk_window_shut());
});
