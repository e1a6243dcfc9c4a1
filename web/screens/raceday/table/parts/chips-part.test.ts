import { expect, test } from 'vitest';
import { chipTexts } from './ChipsPart.tsx';

const plateOf = (entry_id: number) => `P${entry_id}`;
const crono = {
  id: '1',
  seat: null,
  device_id: '1',
  person: '',
  isPaper: false,
  cells: [],
  marks: [],
  laps: [],
  outcome: null,
};

test('chips are told in words: whose they are, and that silence is no DNS', () => {
  const words = chipTexts(
    [
      { is: 'strange', chip: 'ZZ-1', entry_ids: [] },
      { is: 'strange', chip: 'ZZ-2', entry_ids: [7] },
      { is: 'chip_twice', chip: 'ZZ-3', entry_ids: [1, 2] },
      { is: 'not_seen', entry_id: 3 },
      { is: 'not_seen', entry_id: 4 },
      { is: 'weak', entry_id: 5, hits: 1 },
    ],
    { crono, absent: new Set([4]) },
    plateOf,
  );
  expect(words).toEqual([
    'Pasó el chip ZZ-1 y nadie de la fecha lo tiene',
    'Pasó el chip ZZ-2 de P7, que no corre en esta serie',
    'P1, P2 tienen anotado el mismo chip, ZZ-3: no vale para ninguno',
    'Hoy no se oyó el chip de P3. Eso no es un DNS: vale lo que vieron los jueces',
    'El chip de P5 se oyó débil: revisen ese lugar',
  ]);
});

test('who is still on the way is not called silent', () => {
  const seen = chipTexts([{ is: 'not_seen', entry_id: 3 }], { crono: null, absent: new Set() }, plateOf);
  expect(seen).toEqual([]);
});
