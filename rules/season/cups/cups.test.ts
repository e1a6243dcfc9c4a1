import { expect, test } from 'vitest';
import { cupsInOrder, takesInscriptions } from './cups.ts';

test('open cups come first, then the finished ones, each by name, and drafts are nobody’s business', () => {
  const cups = [
    { cup_name: 'Copa Zonal', cup_status: 'CLOSED' },
    { cup_name: 'Open de la República', cup_status: 'OPENED' },
    { cup_name: 'Borrador', cup_status: 'DRAFT' },
    { cup_name: 'Árbol', cup_status: 'CLOSED' },
    { cup_name: 'Vieja', cup_status: 'ARCHIVED' },
    { cup_name: 'Campeonato Argentino', cup_status: 'OPENED' },
  ];
  expect(cupsInOrder(cups).map(({ cup_name }) => cup_name)).toEqual([
    'Campeonato Argentino',
    'Open de la República',
    'Árbol',
    'Copa Zonal',
  ]);
});

test('only an open cup takes inscriptions', () => {
  expect(takesInscriptions({ cup_status: 'OPENED' })).toBe(true);
  expect(takesInscriptions({ cup_status: 'CLOSED' })).toBe(false);
});
