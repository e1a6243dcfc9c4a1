import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Phase } from '#rules/stages.ts';
import {
  type ClassFacts,
  classSteps,
  DAY_STEPS,
  type DayStanding,
  raceSteps,
  STEP_BLOCKS,
} from './day-state.ts';

const PATH: readonly Phase[] = ['M1', 'M2', 'M3', 'playoff_2', 'final'];
const closed: DayStanding = { entries_open: false, publication: 'none' };
const entered: ClassFacts = {
  category_id: 7,
  lacks: {},
  check_in: null,
  path: PATH,
  rides: new Map(),
  next: null,
  block: 'not_drawn',
  outdated: null,
  protests: { waiting: 0, to_correct: 0 },
  changed_stages: 0,
};
const rides = (...told: [Phase, number][]): ClassFacts['rides'] =>
  new Map(told.map(([phase, open]) => [phase, { all: 12, open }]));
const drawn: ClassFacts = {
  ...entered,
  rides: rides(['M1', 12], ['M2', 12], ['M3', 12]),
  block: 'heats_open',
};
const motosIn: ClassFacts = {
  ...entered,
  rides: rides(['M1', 0], ['M2', 0], ['M3', 0]),
  next: 'playoff_2',
  block: null,
};
const over: ClassFacts = {
  ...entered,
  rides: rides(['M1', 0], ['M2', 0], ['M3', 0], ['playoff_2', 0], ['final', 0]),
  block: 'over',
};

/** `step: what is in its way`, of the step the class stands at. */
function standsAt(one: ClassFacts, day: DayStanding = closed): string {
  const now = classSteps(one, day).find(({ state }) => state === 'now');
  return now ? `${now.step}: ${now.blocks.map(({ by, count }) => `${by} ${count}`).join(', ')}` : 'over';
}

describe('a protest', () => {
  const contested = { ...drawn, protests: { waiting: 2, to_correct: 1 }, changed_stages: 1 };
  const official = (classes: readonly ClassFacts[], publication: DayStanding['publication']) =>
    raceSteps(classes.map((one) => classSteps(one, { ...closed, publication }))).find(
      ({ step }) => step === 'official',
    );
  const asked = ['protest_open 2', 'protest_to_correct 1', 'stage_changed 1'];
  const told = (one: ReturnType<typeof official>) => one?.blocks.map(({ by, count }) => `${by} ${count}`);

  test('is told while the day is ridden, also of one class of many', () => {
    expect(told(official([drawn, contested], 'none'))).toEqual(asked);
    expect(told(official([drawn], 'none'))).toEqual([]);
  });

  test('keeps an official race from being done with', () => {
    expect(official([over], 'official')?.state).toBe('done');
    expect(official([contested], 'official')?.state).not.toBe('done');
    expect(told(official([contested, over], 'provisional'))).toEqual([...asked, 'to_confirm 1']);
  });
});

describe('how far a class is', () => {
  test.each([
    ['entries are open', entered, { ...closed, entries_open: true }, 'lists: entries_open 1'],
    [
      'two licences and a plate are missing',
      { ...entered, lacks: { plate: 1, licence: 2 } },
      closed,
      'lists: plate 1, licence 2',
    ],
    [
      'three have not come',
      { ...entered, check_in: { present: 9, expected: 12 } },
      closed,
      'check_in: absent 3',
    ],
    [
      'everybody is there',
      { ...entered, check_in: { present: 12, expected: 12 } },
      closed,
      'draw: not_drawn 1',
    ],
    ['nobody checks in', entered, closed, 'draw: not_drawn 1'],
    ['it is drawn', drawn, closed, 'M1: heats_open 12'],
    ['a licence ended after the draw', { ...drawn, lacks: { licence: 1 } }, closed, 'M1: heats_open 12'],
    [
      'the first moto is in',
      { ...drawn, rides: rides(['M1', 0], ['M2', 5], ['M3', 12]) },
      closed,
      'M2: heats_open 5',
    ],
    ['the semifinals can be made', motosIn, closed, 'cut: stage_ready 1'],
    [
      'a tie at the cut is open',
      { ...motosIn, next: null, block: 'tie_open' as const },
      closed,
      'cut: tie_open 1',
    ],
    [
      'the final can be made',
      { ...motosIn, rides: rides(['M1', 0], ['M2', 0], ['M3', 0], ['playoff_2', 0]), next: 'final' as const },
      closed,
      'final: stage_ready 1',
    ],
    [
      'a tie in the semifinal is open',
      {
        ...over,
        rides: rides(['M1', 0], ['M2', 0], ['M3', 0], ['playoff_2', 0]),
        next: null,
        block: 'tie_open' as const,
      },
      closed,
      'final: tie_open 1',
    ],
    ['all is ridden', over, closed, 'provisional: to_publish 1'],
    [
      'results are provisional',
      over,
      { ...closed, publication: 'provisional' as const },
      'official: to_confirm 1',
    ],
    ['results are official', over, { ...closed, publication: 'official' as const }, 'over'],
  ])('%s', (_, one, day, told) => {
    expect(standsAt(one, day)).toBe(told);
  });

  test('a class on points has no cut and no final', () => {
    const onPoints: ClassFacts = {
      ...over,
      path: ['M1', 'M2', 'M3'],
      rides: rides(['M1', 0], ['M2', 0], ['M3', 0]),
    };
    expect(classSteps(onPoints, closed).map(({ step }) => step)).toEqual([
      'lists',
      'draw',
      'M1',
      'M2',
      'M3',
      'provisional',
      'official',
    ]);
    expect(standsAt(onPoints)).toBe('provisional: to_publish 1');
  });
});

describe('how far the race is', () => {
  const stepsOf = (...classes: ClassFacts[]) => raceSteps(classes.map((one) => classSteps(one, closed)));
  const now = (...classes: ClassFacts[]) => stepsOf(...classes).find(({ state }) => state === 'now');

  test('it stands where its last class stands, and counts those that are past it', () => {
    expect(now(drawn, over, entered)).toMatchObject({
      step: 'draw',
      done: 2,
      of: 3,
      blocks: [{ by: 'not_drawn', category_id: 7 }],
    });
    expect(now(drawn, over)).toMatchObject({ step: 'M1', done: 1, of: 2 });
  });

  test('what is in the way is told once with its sum, and leads to the first class', () => {
    const lacking = { ...entered, lacks: { licence: 2 } };
    expect(now(lacking, { ...lacking, category_id: 8 })?.blocks).toEqual([
      { by: 'licence', count: 4, category_id: 7 },
    ]);
  });

  test('it is published once every class is ridden out', () => {
    expect(stepsOf(over, drawn).at(-2)?.blocks).toEqual([]);
    expect(now(over, over)?.blocks).toEqual([{ by: 'to_publish', count: 1, category_id: null }]);
  });

  test('whatever the classes are: one step is now unless all are done, nothing later is done before it in its class', () => {
    const facts = fc.record({
      category_id: fc.nat(9),
      lacks: fc.record({ plate: fc.nat(2), licence: fc.nat(2) }),
      check_in: fc.option(fc.record({ present: fc.nat(9), expected: fc.nat(9) })),
      path: fc.constantFrom(PATH, PATH.slice(0, 3), PATH.slice(0, 1)),
      rides: fc.array(fc.tuple(fc.constantFrom(...PATH), fc.nat(12))).map((told) => rides(...told)),
      next: fc.constantFrom(null, 'final' as const),
      block: fc.constantFrom(null, 'tie_open' as const, 'over' as const),
      outdated: fc.constantFrom(null, 'final' as const),
      protests: fc.record({ waiting: fc.nat(2), to_correct: fc.nat(2) }),
      changed_stages: fc.nat(2),
    });
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 6 }), fc.boolean(), (classes, entries_open) => {
        const each = classes.map((one) => classSteps(one, { ...closed, entries_open }));
        for (const steps of [...each, raceSteps(each)]) {
          expect(steps.filter(({ state }) => state === 'now')).toHaveLength(1);
          const at = steps.map(({ step }) => DAY_STEPS.indexOf(step));
          expect(at.toSorted((a, b) => a - b)).toEqual(at);
          for (const { blocks } of steps) for (const { by } of blocks) expect(STEP_BLOCKS).toContain(by);
        }
      }),
    );
  });
});

test('a stage made from other results asks to be made again, before its results', () => {
  const made: ClassFacts = {
    ...drawn,
    rides: rides(['M1', 0], ['M2', 0], ['M3', 0], ['playoff_2', 8]),
    outdated: 'playoff_2',
  };
  const step = classSteps(made, closed).find(({ state }) => state === 'now');
  expect([step?.step, step?.blocks.map(({ by }) => by)]).toEqual([
    'playoff_2',
    ['stage_outdated', 'heats_open'],
  ]);
});
