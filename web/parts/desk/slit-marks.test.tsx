import { useState } from 'react';
import { expect, test } from 'vitest';
import type { SlitMark } from '#rules/raceday/timing/slit/slit.ts';
import * as m from '#text/messages/messages.js';
import { draw, follow, found } from '#web/parts/testing/draw.tsx';
import { SlitMarks } from './SlitMarks.tsx';

const riders = ['018', '7', 'W4'].map((plate) => ({ plate, name: `N ${plate}` }));
const times_us = Array.from({ length: 200 }, (_, at) => at * 20_000);
const taken_ms = new Date('2026-11-22T14:00:00.000').getTime();

/** Draws a picture of four seconds, and gives what is marked on it. */
async function marking(): Promise<() => readonly SlitMark[]> {
  const marked: (readonly SlitMark[])[] = [];
  function Marking() {
    const [marks, setMarks] = useState<readonly SlitMark[]>([]);
    const picture = new Blob(['no picture']);
    return (
      <SlitMarks
        {...{ picture, times_us, taken_ms, riders, marks }}
        onMarks={(next) => {
          marked.push(next);
          setMarks(next);
        }}
      />
    );
  }
  await draw(<Marking />);
  return () => marked.at(-1) ?? [];
}

const moment = () => found('[role=slider]');
const key = (name: string, times = 1) =>
  follow(() => {
    for (let time = 0; time < times; time += 1)
      moment().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  });
const button = (words: string): HTMLButtonElement => {
  const one = [...document.querySelectorAll('button')].find((found) =>
    `${found.getAttribute('aria-label') ?? ''}${found.textContent}`.startsWith(words),
  );
  if (one === undefined) throw new Error(`no button ${words}`);
  return one;
};
const press = (words: string) => follow(() => button(words).click());

test('a rider is marked where the line stands, each with the gap to the first, and those of one frame share a place', async () => {
  const marks = await marking();
  await key('Home');
  await key('PageDown');
  await press('7');
  await key('ArrowRight');
  await press('018');
  await press('W4');
  expect(marks()).toEqual([
    { plate: '7', frame: 30 },
    { plate: '018', frame: 31 },
    { plate: 'W4', frame: 31 },
  ]);
  expect(['7', '018', 'W4'].map((plate) => button(plate).textContent)).toEqual([
    '71.º +0.000',
    '0182.º +0.020',
    'W42.º +0.020',
  ]);
  expect(moment().getAttribute('aria-valuetext')).toBe('14:00:00.620');
  expect(button('018').getAttribute('aria-pressed')).toBe('true');
});

test('a marked rider is found again by the plate and taken off, and each step is taken back', async () => {
  const marks = await marking();
  await key('End');
  await press('7');
  await key('ArrowLeft', 5);
  await press('018');
  await press('7');
  expect(moment().getAttribute('aria-valuenow')).toBe('199');
  await press(m.slit_unmark({ plate: '7' }));
  expect(marks()).toEqual([{ plate: '018', frame: 194 }]);
  await press(m.slit_undo());
  await press(m.slit_undo());
  expect(marks()).toEqual([{ plate: '7', frame: 199 }]);
  await press(m.slit_undo());
  await press(m.slit_undo());
  expect(marks()).toEqual([]);
});

test('no key and no button leaves the picture', async () => {
  await marking();
  await key('Home');
  await key('ArrowLeft', 3);
  await press(m.slit_earlier());
  expect(moment().getAttribute('aria-valuenow')).toBe('0');
  await key('PageDown', 20);
  await press(m.slit_later());
  expect(moment().getAttribute('aria-valuenow')).toBe('199');
  await key('+', 20);
  await key('-', 40);
});
