import { expect, test } from 'vitest';
import { heatFactKey, stageFactKey } from '#rules/raceday/live/live-day.ts';
import type { LiveFact } from '#rules/raceday/live/live-facts.ts';
import { liveStateOf } from '#rules/raceday/live/live-state.ts';
import { type Going, goingOf } from '#rules/raceday/live/followed/going.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import { liveViewOf } from '#web/parts/live/live-view.ts';
import { twelveHeats, twelveLists } from '#web/parts/live/testing/live-frame.ts';
import { placeNeeded, neededWords } from './Needs.tsx';
import { riderDays } from './rider-day.ts';
import { riderNews, riderStates } from './RiderNews.tsx';
import { postedWords, takesProtests } from '#web/parts/live/posted-words.ts';
import { awayWord, goesOnWords, minutesWords, standingWord, whereWords } from './rider-words.ts';

/** Gives the moto after its first heats were ridden, each by its own two riders. */
function after(heats: number) {
  const ridden = Array.from({ length: heats }, (_, index): LiveFact => {
    const serie = index + 1;
    const r: [number, number][] = [
      [serie * 2 - 1, 1],
      [serie * 2, 2],
    ];
    const body = { v: 'agreed' as const, a: 1, t: 75 * serie, f: null, r };
    return { kind: 'heat', key: heatFactKey('heat', { category_id: 1, phase: 'M1', serie }), body };
  });
  const state = liveStateOf({ epoch: 1, seq: 0, facts: [...twelveLists, ...ridden] });
  return liveViewOf('told', state, twelveHeats, 0);
}

/** The rider in heat 8, race 18, in lane 3. */
const THIAGO = 1015;
/** A rider in heat 1. */
const EMILIANO = 1001;
const of = (...ids: number[]) => new Set(ids);

test('"faltan 6" counts down to the gate as heats are ridden, and then the result stands there', () => {
  const counted = [0, 1, 2, 3, 4, 5, 6].map((heats) => riderDays(after(heats), of(THIAGO))[0]?.away?.races);
  expect(counted).toEqual([6, 5, 4, 3, 2, 1, 0]);
  const atGate = riderDays(after(7), of(THIAGO))[0];
  expect(atGate?.away).toMatchObject({ isNow: true, lane: 3, race: { number: '18' } });
  const ridden = riderDays(after(8), of(THIAGO))[0];
  expect(ridden).toMatchObject({
    away: null,
    ridden: [{ phase: 'M1', number: '18', result: 1 }],
    waits: true,
  });
  expect(riderDays(after(12), of(THIAGO))[0]).toMatchObject({ waits: false, goesOn: null });
});

/** Publishes the motos of her class, which goes on to a semifinal, and takes protests for a minute more. */
function motosPosted(semifinal: number[] | null, now: number) {
  const heat = { category_id: 1, phase: 'playoff_2' as const, serie: 1 };
  const frame = { ...twelveHeats, steps: [...twelveHeats.steps, { ...heat, number: 'S1', minutes: null }] };
  const list: LiveFact[] =
    semifinal === null
      ? []
      : [
          {
            kind: 'list',
            key: heatFactKey('list', heat),
            body: { n: 'S1', g: semifinal.map((entry_id, index) => [entry_id, index + 1]) },
          },
        ];
  const posted: LiveFact = {
    kind: 'stage',
    key: stageFactKey(1, 'motos'),
    body: { b: 'PROVISIONAL', u: now / 1000 + 60, at: now / 1000 },
  };
  const { state } = after(12);
  const facts = [...(state?.facts.values() ?? []), ...list, posted];
  return liveViewOf('told', liveStateOf({ epoch: 1, seq: 0, facts }), frame, 0);
}

test('a reader hears the call, the track and the result of a followed rider, and no count of races', () => {
  const heard = Array.from({ length: 9 }, (_, heats) => {
    const [before, states] = [heats, heats + 1].map((many) =>
      riderStates(riderDays(after(many), of(THIAGO))),
    );
    const changes = [...(states ?? [])].flatMap(([name, state]) => {
      const was = before?.get(name) ?? '';
      return was === state ? [] : [{ name, before: was, state }];
    });
    return riderNews(riderDays(after(heats + 1), of(THIAGO)), changes, 'ARG', 'es');
  });
  const name = riderDays(after(0), of(THIAGO))[0]?.name;
  expect(heard.map((words) => words.replace(`${name}: `, ''))).toEqual([
    '',
    '',
    '',
    'faltan 2 carreras, carrera 18, andarivel 3, fila 8',
    '',
    '',
    'En pista, carrera 18, andarivel 3, fila 8',
    'Manga 1: 1.º',
    '',
  ]);
});

test('after her motos it is said whether she passed, and until when she may protest', () => {
  const now = Date.parse('2026-07-12T18:31:00Z');
  const open = riderDays(motosPosted(null, now), of(EMILIANO))[0];
  if (!open) throw new Error('she is not there');
  expect(standingWord(open, false)).toBe('Semifinal: por definir');
  const [zone, over] = ['America/Argentina/Buenos_Aires', now + 61_000];
  expect(postedWords(open.posted, zone, now)).toMatch(/^provisorio, reclamos hasta las\s15:32$/);
  expect([takesProtests(open.posted, now), takesProtests(open.posted, over)]).toEqual([true, false]);
  expect(postedWords(open.posted, zone, over)).toBe('provisorio');
  const through = riderDays(motosPosted([2, 1], now), of(EMILIANO))[0];
  if (!through?.goesOn) throw new Error('nobody says it');
  expect(goesOnWords(through.goesOn)).toBe('Pasa a la semifinal');
  expect(through.away).toMatchObject({ lane: 2, race: { number: 'S1' } });
  const out = riderDays(motosPosted([2, 3], now), of(EMILIANO))[0];
  expect(out && standingWord(out, false)).toBe('No pasa');
});

test('at the gate of a semifinal it is said what is enough; what no settings are known of is not', () => {
  const view = motosPosted([1, 2, 3, 4, 5, 6, 7, 8], 0);
  const { frame } = view;
  if (frame === null) throw new Error('no frame');
  const steps = [
    ...frame.steps,
    { category_id: 1, phase: 'final' as const, serie: 1, number: 'F1', minutes: null },
  ];
  const neededWith = (going?: Going | null) => {
    const classes = frame.classes.map((one) => ({ ...one, ...(going !== undefined && { going }) }));
    const known = liveViewOf('told', view.state, { ...frame, steps, classes }, 0);
    const [day] = riderDays(known, of(EMILIANO));
    return day ? placeNeeded(known, day) : null;
  };
  const needed = neededWith(goingOf(24, NORMAL_DAY));
  expect(needed && neededWords(needed, 'es')).toBe('Final: pasa si llega 4.º o mejor');
  expect([neededWith(null), neededWith()]).toEqual([null, null]);
});

test.each([
  [{ how: 'place', place: 1 }, 'Final: pasa si gana'],
  [{ how: 'sure' }, 'Final: pasa con cualquier puesto'],
  [{ how: 'open' }, 'Final: depende de los demás'],
  [{ how: 'gone' }, 'Final: con estos resultados ya no pasa'],
] as const)('what she needs is a sentence: %o', (needed, words) => {
  expect(neededWords({ ...needed, phase: 'final' }, 'es')).toBe(words);
});

test('a race of his that the day went past is said', () => {
  const { state } = after(5);
  const facts = [...(state?.facts.values() ?? [])].filter(({ key }) => key !== 'h/1 M1 1');
  const view = liveViewOf('told', liveStateOf({ epoch: 1, seq: 0, facts }), twelveHeats, 0);
  expect(riderDays(view, of(EMILIANO))[0]).toMatchObject({ left: ['11'], ridden: [] });
});

test('the nearest gate comes first, who has ridden last, and nobody else is there', () => {
  expect(riderDays(after(3), of(EMILIANO, THIAGO)).map(({ rider_id }) => rider_id)).toEqual([
    THIAGO,
    EMILIANO,
  ]);
  expect(riderDays(after(3), of(77))).toEqual([]);
});

test.each([
  [{ from: 7, to: 9 }, '7–9 min'],
  [{ from: 8, to: 8 }, '8 min'],
  [{ from: 44, to: 46 }, '≈ 1 h'],
  [{ from: 50, to: 62 }, '≈ 1 h'],
  [{ from: 70, to: 95 }, '≈ 1,5 h'],
])('minutes are a range, and hours about: %o is %s', (away, words) => {
  expect(minutesWords(away, 'es')).toBe(words);
});

test('two races before it is a call to the park; without a signal it is what it was', () => {
  const away = riderDays(after(5), of(THIAGO))[0]?.away;
  if (!away) throw new Error('no race ahead');
  expect(awayWord({ ...away, races: 6 }, false)).toBe('faltan 6 carreras');
  expect(awayWord({ ...away, races: 2 }, false)).toBe('¡Ve ya a la zona de llamada!');
  expect(awayWord({ ...away, races: 0, isNow: true }, false)).toBe('En pista');
  expect(awayWord({ ...away, races: 6 }, true)).toBe('faltaban 6 carreras');
  expect(whereWords(away, 'ARG')).toBe('carrera 18 · andarivel 3 · fila 8');
  expect(whereWords({ ...away, lane: null }, 'ECU')).toBe('carrera 18 · fila 8');
});
