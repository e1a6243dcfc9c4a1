import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { Going } from '#rules/raceday/live/followed/going.ts';
import { heatFactKey } from '#rules/raceday/live/live-day.ts';
import type { LiveFact } from '#rules/raceday/live/live-facts.ts';
import { liveStateOf } from '#rules/raceday/live/live-state.ts';
import type { Phase } from '#rules/stages.ts';
import type { LiveFrame } from '#web/parts/live/ask-live.ts';
import { type LiveLine, liveViewOf } from '#web/parts/live/live-view.ts';
import { draw, follow, found } from '#web/parts/testing/draw.tsx';
import { Moments } from './Moment.tsx';
import { momentOf, rememberMoment, seenMoments } from './moment-of.ts';
import { riderDays } from './rider-day.ts';

const entries = [1, 2, 3, 4];
const going: Going = {
  take: 2,
  by: 'class',
  motos: 1,
  last_chance: 0,
  knockout: 4,
  bars: false,
  timed: false,
};
const heat = (category_id: number, phase: Phase) => ({ category_id, phase, serie: 1 });

/** Class 1 rides a moto and a final; class 2 rides its moto between them, or much later. */
const frame: LiveFrame = {
  classes: [
    { category_id: 1, category_name: 'Damas 13', plate_colour: 'blue', going },
    { category_id: 2, category_name: 'Varones 9', plate_colour: 'yellow', going },
  ],
  riders: [
    ...entries.map((id): LiveFrame['riders'][number] => [id, 1, String(100 + id), `Rider ${id}`, null, id]),
    [9, 2, '109', 'Rider 9', null, 9],
  ],
  steps: [
    { ...heat(1, 'M1'), number: '1', minutes: null },
    { ...heat(2, 'M1'), number: '2', minutes: null },
    { ...heat(1, 'final'), number: 'F1', minutes: null },
  ],
  seconds_planned: 75,
};

const at = 1_000_000;
const ridden = (phase: Phase): LiveFact => ({
  kind: 'heat',
  key: heatFactKey('heat', heat(1, phase)),
  body: { v: 'agreed', a: 1, t: at, f: null, r: entries.map((id) => [id, id]) },
});
const listed = (category_id: number, phase: Phase, riders: number[]): LiveFact => ({
  kind: 'list',
  key: heatFactKey('list', heat(category_id, phase)),
  body: { n: phase, g: riders.map((id) => [id, id]) },
});
const lists = [listed(1, 'M1', entries), listed(2, 'M1', [9])];

interface Case {
  facts: LiveFact[];
  follows: number[];
  minutesLater?: number;
  line?: LiveLine;
  of?: LiveFrame;
}

function told({ facts, follows, minutesLater = 1, line = 'told', of = frame }: Case) {
  const state = liveStateOf({ epoch: 1, seq: 0, facts: [...lists, ...facts] });
  const live = liveViewOf(line, state, of, 0);
  return { live, days: riderDays(live, new Set(follows)), now: (at + minutesLater * 60) * 1000 };
}

function shown(one: Case) {
  const { live, days, now } = told(one);
  const moment = momentOf(live, days, seenMoments(), now);
  return moment && { rider: moment.day.rider_id, phase: moment.phase, place: moment.place, key: moment.key };
}

const race: RiddenToday = {
  race_id: 6,
  cup_id: 1,
  race_date: '2026-11-30',
  race_name: '6.ª fecha',
  organization_id: 1,
  zone: 'America/Argentina/Buenos_Aires',
  country_code: 'ARG',
  begun: true,
  stopped: false,
  pause: null,
  done: 1,
  of: 3,
  track: null,
  next: [],
  review: [],
  classes: [],
};

beforeEach(() => localStorage.clear());

test('whoever is sure to go on is told so once, and whoever is out is not', () => {
  const facts = [ridden('M1')];
  const moment = shown({ facts, follows: [1] });
  expect(moment).toMatchObject({ rider: 1, phase: 'final', place: null });
  expect(shown({ facts, follows: [3] })).toBeNull();
  expect(shown({ facts: [], follows: [1] })).toBeNull();
  rememberMoment(seenMoments(), moment?.key ?? '');
  expect(shown({ facts, follows: [1] })).toBeNull();
  expect(shown({ facts, follows: [1, 2] })).toMatchObject({ rider: 2 });
});

test('old news, and news without a connection, does not fill the screen', () => {
  const facts = [ridden('M1')];
  expect(shown({ facts, follows: [1], minutesLater: 29 })).not.toBeNull();
  expect(shown({ facts, follows: [1], minutesLater: 31 })).toBeNull();
  expect(shown({ facts, follows: [1], line: 'lost' })).toBeNull();
});

test('it never covers the count of another rider who is near to the gate, nor the own call', () => {
  expect(shown({ facts: [ridden('M1')], follows: [1, 9] })).toBeNull();
  const called = [ridden('M1'), listed(1, 'final', [1, 2])];
  expect(shown({ facts: called, follows: [1] })).toBeNull();
});

test('the first three of a final are told their place, where a knock-out decides', () => {
  const facts = [ridden('M1'), listed(1, 'final', entries), ridden('final')];
  expect(shown({ facts, follows: [2] })).toMatchObject({ phase: 'final', place: 2 });
  expect(shown({ facts, follows: [4] })).toBeNull();
  const onPoints = { ...frame, classes: frame.classes.map((one) => ({ ...one, going: null })) };
  expect(shown({ facts, follows: [2], of: onPoints })).toBeNull();
});

test('a tap that was meant for the page does nothing, and a later one closes it for good', async () => {
  const { fetch } = globalThis;
  globalThis.fetch = async () => new Response(null, { status: 404 });
  onTestFinished(() => {
    globalThis.fetch = fetch;
  });
  const news = told({ facts: [ridden('M1')], follows: [1] });
  await draw(<Moments race={race} {...news} />);
  const tapClose = (laterMs: number) =>
    follow(() => {
      const tap = new MouseEvent('click', { bubbles: true, cancelable: true });
      Object.defineProperty(tap, 'timeStamp', { value: performance.now() + laterMs });
      found('dialog button').dispatchEvent(tap);
    });
  expect(found('dialog h2').textContent).toBe('Pasa a la final');
  await tapClose(0);
  expect(found('dialog h2').textContent).toBe('Pasa a la final');
  await tapClose(1000);
  expect(document.querySelector('dialog')).toBeNull();
  expect(shown({ facts: [ridden('M1')], follows: [1] })).toBeNull();
});
