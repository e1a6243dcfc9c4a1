import { expect, test, vi } from 'vitest';
import type { PreviewRow } from '#contract/people/office/riders/rider-import.ts';
import { draw, found, press } from '#web/parts/testing/draw.tsx';
import { RowQuestion } from './RowQuestion.tsx';

const noah = {
  rider_fullname: 'Noah Ibáñez',
  rider_birthdate: '2014-07-07',
  rider_gender: 'MEN',
  rider_dni: '99000327',
  club_name: 'La Chacra BMX',
};
const line: PreviewRow = {
  row: 57,
  name: 'NOAH IBÑÁEZ',
  state: 'ask',
  changes: [],
  problems: [],
  notes: [],
  facts: { ...noah, rider_fullname: 'NOAH IBÑÁEZ', club_name: 'LA CHACRA BMX', plates: [] },
  names: null,
  licences: [],
  licence_choices: [],
  candidates: [{ rider_id: 327, ...noah, differs: ['rider_lastname'], is_other: false }],
};

test('the sheet stands above the office with what differs marked, and both answers say what they keep', async () => {
  const answered = vi.fn();
  await draw(<RowQuestion line={line} others={[]} answer={undefined} busy={false} onAnswer={answered} />);
  const sides = [...document.querySelectorAll('div > p')].map((one) => one.textContent);
  expect(sides.slice(0, 2)).toEqual([
    'El archivo: NOAH IBÑÁEZ · 07-07-2014 · Masculino · 99000327 · LA CHACRA BMX',
    'En la oficina: Noah Ibáñez · 07-07-2014 · Masculino · 99000327 · La Chacra BMX',
  ]);
  expect([...document.querySelectorAll('mark')].map((one) => one.textContent)).toEqual([
    'NOAH IBÑÁEZ',
    'Noah Ibáñez',
  ]);
  expect(found('[role=group]').textContent).toContain('Es Noah Ibáñez: dejar lo que estaba (Noah Ibáñez)');
  await press('[role=group] button');
  expect(answered).toHaveBeenLastCalledWith({ is: 327, keep: true });
  await press('[role=group] button:nth-child(3)');
  expect(answered).toHaveBeenLastCalledWith({ is: 327 });
});

test('an answer is shown, and taken back', async () => {
  const answered = vi.fn();
  const answer = { is: 327, keep: true };
  await draw(<RowQuestion line={line} others={[]} answer={answer} busy={false} onAnswer={answered} />);
  expect(document.body.textContent).toContain('Respondiste: Es Noah Ibáñez: dejar lo que estaba');
  await press('button');
  expect(answered).toHaveBeenLastCalledWith(null);
});

test('of a number that somebody of another name has, another person is the first answer', async () => {
  const answered = vi.fn();
  const candidates = line.candidates.map((one) => ({ ...one, is_other: true }));
  const other = { ...line, name: 'Damián Quiroz', candidates };
  await draw(<RowQuestion line={other} others={[]} answer={undefined} busy={false} onAnswer={answered} />);
  const group = found('[role=group]').textContent;
  expect(group).toContain('El documento de Damián Quiroz es de Noah Ibáñez. ¿Quién es?');
  expect(group).toContain('Es Noah Ibáñez: no cambiarle nada');
  await press('[role=group] button');
  expect(answered).toHaveBeenLastCalledWith({ is: 'new' });
});
