import { expect, test } from 'vitest';
import { keptLogs } from './kept-logs.ts';

test('of the databases of a phone those hold what was said of a day, each with its page', () => {
  const names = [
    'outbox',
    'partidor-day',
    'partidor-day-news',
    'partidor-practice',
    'partidor-heard',
    'partidor-gate',
  ];
  expect(keptLogs([...names, 'partidor-table', 'partidor-table-12'])).toEqual([
    { name: 'partidor-day', href: '/juez' },
    { name: 'partidor-gate', href: '/parque' },
    { name: 'partidor-table', href: '/mesa' },
    { name: 'partidor-table-12', href: '/mesa?race=12' },
  ]);
});
