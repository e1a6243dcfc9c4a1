import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import * as m from '#text/messages/messages.js';
import { NO_TAPS, tapTile } from '#rules/raceday/judging/taps.ts';
import { keepFocus } from '#web/app/shell/keep-focus.ts';
import { packOf, phoneAt, sheetFor, TableServer } from '#web/parts/day-log/testing/phone.ts';
import { draw, follow, found } from '#web/parts/testing/draw.tsx';
import { soon } from '#web/parts/testing/soon.ts';
import { LineScreen } from './LineScreen.tsx';

beforeAll(() => keepFocus());

const heatOf = (serie: number, ...entry_ids: number[]) => ({
  category_id: 1,
  phase: 'M1' as const,
  serie,
  number: String(166 + serie),
  sheet: 1,
  attempt: 1,
  ridden: false,
  riders: entry_ids.map((entry_id, index) => ({ entry_id, lane: index + 1 })),
});
const pack = {
  ...packOf('one'),
  classes: [
    { category_id: 1, category_name: 'Varones 15', plate_colour: 'yellow' as const, dns: 'bar' as const },
  ],
  riders: [1, 2, 3, 4].map((entry_id) => ({
    entry_id,
    plate: `30${entry_id}`,
    name: `N ${entry_id}`,
    club_name: null,
  })),
  heats: [heatOf(1, 1, 2), heatOf(2, 3, 4)],
};

async function judging(server = new TableServer()) {
  const phone = phoneAt(server);
  await phone.open(undefined, pack);
  await draw(<LineScreen log={phone.log} onReady={() => {}} onLeave={() => {}} onAgain={null} />);
  return phone;
}
const tiles = () => [...document.querySelectorAll<HTMLButtonElement>('[data-lane]')];
const done = () => found('button.grow.touch-manipulation');
/** Presses Enter as a browser does: it clicks without a finger, unless a handler prevents it. */
const enter = (control: HTMLElement, repeat = false) =>
  follow(() => {
    control.focus();
    const isPressed = control.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
    );
    if (isPressed) control.dispatchEvent(new MouseEvent('click', { detail: 0, bubbles: true }));
  });
const title = () => found('h1').textContent;

test('after the last Enter of a race the next one is read from its head, and another Enter gives nobody a place', async () => {
  const { log } = await judging();
  expect(title()).toBe(
    `167, Varones 15, ${m.judge_seat({ seat: 1 })} · M1 · ${m.judge_serie({ serie: 1, of: 2 })}`,
  );
  await soon(() => expect(tiles()).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 550));
  for (const lane of [0, 1]) {
    const tile = tiles()[lane];
    if (tile !== undefined) await enter(tile);
  }
  await soon(() =>
    expect(tiles().map((tile) => tile.getAttribute('aria-pressed'))).toEqual(['true', 'true']),
  );
  await enter(done());
  await soon(() =>
    expect(title()).toBe(
      `168, Varones 15, ${m.judge_seat({ seat: 1 })} · M1 · ${m.judge_serie({ serie: 2, of: 2 })}`,
    ),
  );
  expect(document.activeElement?.tagName).toBe('H1');
  // A second Enter presses nothing, wherever it falls, nor does a held one.
  const [first] = tiles();
  if (first === undefined) throw new Error('no rider');
  await enter(first);
  expect(tiles().map((tile) => tile.getAttribute('aria-pressed'))).toEqual(['false', 'false']);
  expect(log.state().drafts.size).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 550));
  await enter(first, true);
  expect(log.state().drafts.size).toBe(0);
  await enter(first);
  await soon(() => expect(tiles()[0]?.getAttribute('aria-pressed')).toBe('true'));
});

test('another phone of the seat is told in full width over the strip; a tap shows the strip, and the alarm comes back', async () => {
  const server = new TableServer();
  server.seat_phones = [
    { device_id: 'b', person: 'Ana', seen_at: '2026-11-22T13:00:00.000Z', said: 1, stands: 'beside' },
  ];
  const { log } = await judging(server);
  log.wake();
  const words = m.judge_seat_beside_line({ person: 'Ana' });
  const alarm = () => [...document.querySelectorAll('[role=alert]')].find((one) => one.textContent === words);
  await soon(() => expect(alarm()).toBeDefined());
  // It is not in the head, which has no room for it.
  expect(found('header').textContent).not.toContain(words);
  await follow(() => alarm()?.querySelector('button')?.click());
  expect(alarm()).toBeUndefined();
});

test('a phone that keeps nothing says so over the strip, and no tap hides it', async () => {
  const { log, store } = await judging();
  vi.spyOn(store, 'say').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  await follow(() => void log.say(sheetFor(1, 1, 2)).catch(() => undefined));
  const alarm = () => found('[role=alert]');
  await soon(() => expect(alarm().textContent).toBe(m.judge_refused()));
  await follow(() => alarm().querySelector('button')?.click());
  expect(alarm().textContent).toBe(m.judge_refused());
});

test('each place is said as it is given and taken back, by one region that was there before, and a tile by its words', async () => {
  await judging();
  await soon(() => expect(tiles()).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 550));
  const [news, saved] = [...document.querySelectorAll('p[role=status].sr-only')];
  const key = (name: string) =>
    follow(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: name, cancelable: true })));
  for (const letter of ['3', '0', '2', 'Enter']) await key(letter);
  await soon(() => expect(news?.textContent).toBe('1.º: 302'));
  expect(tiles().map((tile) => tile.querySelector('.sr-only')?.textContent)).toEqual([
    'Lugar 1, placa 301, N 1, ¿último?',
    'Lugar 2, placa 302, N 2, 1.º',
  ]);
  await key('Backspace');
  await soon(() => expect(news?.textContent).toBe('302: sin puesto'));
  for (const letter of ['3', '0', '1', 'Enter', '3', '0', '2', 'Enter']) await key(letter);
  await soon(() => expect(news?.textContent).toBe('2.º: 302'));
  expect(saved?.textContent).toBe('');
  await enter(done());
  await soon(() => expect(saved?.textContent).toBe('167 guardada en este teléfono'));
  expect(saved?.isConnected).toBe(true);
  expect(news?.textContent).toBe('2.º: 302');
});

test('a race that is recorded while the next one is begun says that it is saved, and one tap brings it back', async () => {
  const { log } = await judging();
  await soon(() => expect(tiles()).toHaveLength(2));
  const taps = tapTile(NO_TAPS, 3);
  await log.draft({ heat: { category_id: 1, phase: 'M1', serie: 2 }, attempt: 1, taps });
  const key = (name: string) =>
    follow(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: name, cancelable: true })));
  await new Promise((resolve) => setTimeout(resolve, 550));
  for (const letter of ['3', '0', '2', 'Enter', '3', '0', '1', 'Enter']) await key(letter);
  await enter(done());
  await soon(() => expect(title()).toMatch(/^168/));
  const words = `${m.judge_saved({ number: '167' })}${m.judge_saved_here()}`;
  await soon(() => expect(document.body.textContent).toContain(words));
  expect(tiles().map((tile) => tile.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  const undo = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.includes(m.judge_go_back({ number: '167' })),
  );
  await follow(() => undo?.click());
  await soon(() => expect(title()).toMatch(/^167/));
  expect(log.state().drafts.size).toBe(2);
});

const touch = (tile: HTMLElement | undefined, pointerId: number) =>
  tile?.dispatchEvent(
    new PointerEvent('pointerdown', {
      pointerId,
      isPrimary: pointerId === 1,
      bubbles: true,
      cancelable: true,
    }),
  );
const inked = () => tiles().map((tile) => tile.dataset['ink'] !== undefined);
const placed = () => tiles().map((tile) => tile.getAttribute('aria-pressed'));

test('both thumbs are inked before the screen is drawn, and both are in the sheet at once, in their order', async () => {
  const { log, store } = await judging();
  await soon(() => expect(tiles()).toHaveLength(2));
  touch(tiles()[1], 1);
  touch(tiles()[0], 2);
  expect([inked(), placed()]).toEqual([
    [true, true],
    ['false', 'false'],
  ]);
  expect([...log.state().drafts.values()].map(({ taps }) => taps.slots)).toEqual([[[2], [1]]]);
  // A phone that dies now has both.
  await soon(async () => expect((await store.drafts())[0]?.taps.slots).toEqual([[2], [1]]));
  await soon(() =>
    expect([inked(), placed()]).toEqual([
      [false, false],
      ['true', 'true'],
    ]),
  );
});

test('a thumb takes a place back while the ink of the other is wet: the other one keeps its place', async () => {
  const { log } = await judging();
  await soon(() => expect(tiles()).toHaveLength(2));
  await follow(() => touch(tiles()[0], 1));
  await soon(() => expect(placed()).toEqual(['true', 'false']));
  await follow(() => {
    touch(tiles()[1], 1);
    touch(tiles()[0], 2);
  });
  await soon(() => expect(placed()).toEqual(['false', 'true']));
  expect([...log.state().drafts.values()].map(({ taps }) => taps.slots)).toEqual([[[2]]]);
  await follow(() => {
    touch(tiles()[0], 1);
    touch(tiles()[0], 2);
  });
  await soon(() =>
    expect([inked(), placed()]).toEqual([
      [false, false],
      ['false', 'true'],
    ]),
  );
});
