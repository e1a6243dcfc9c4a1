import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PackHeat } from '#contract/raceday/judging/day.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { idsOf, judgedRace, Phone } from '#server/testing/judges.ts';
import { Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

const lanesOf = ({ riders }: PackHeat) => new Map(riders.map(({ entry_id, lane }) => [entry_id, lane]));

/** Makes a class of eleven whose final is drawn, and the phone of the marshal at its gate. */
async function finalDrawn() {
  const table = await judgedRace(app, office, 1, {}, [11]);
  const judge = await Phone.open(table, office, 'finish');
  for (const heat of (await judge.pack()).heats) judge.sheet(heat, idsOf(heat));
  await judge.told();
  expect((await table.follow()).statusCode).toBe(200);
  const gate = await Phone.open(table, office, 'gate');
  return { gate, judge, final: await gate.heat('final') };
}

test('riders of a final choose their lanes at the gate: all of them together, once everybody has', async () => {
  const { gate, judge, final } = await finalDrawn();
  const drawn = lanesOf(final);
  const { version } = await judge.pack();
  const lanes = idsOf(final)
    .toReversed()
    .map((entry_id, index) => ({ entry_id, lane: index + 1 }));
  const call = (some: typeof lanes, absent: number[] = []) =>
    gate.keep({ kind: 'call', body: { present: [], absent, lanes: some } }, final);
  call(lanes.slice(1));
  await gate.told();
  expect(lanesOf(await gate.heat('final'))).toEqual(drawn);
  call(lanes);
  await gate.told();
  const chosen = new Map(lanes.map(({ entry_id, lane }) => [entry_id, lane]));
  expect(lanesOf(await judge.heat('final'))).toEqual(chosen);
  expect((await judge.pack()).version).not.toBe(version);

  // Nobody rides in two lanes, and a rider who does not come leaves the lane empty.
  const [gone = 0, ...others] = idsOf(final);
  call(
    others.map((entry_id, index) => ({ entry_id, lane: index + 2 })),
    [gone],
  );
  await gate.told();
  expect(lanesOf(await judge.heat('final')).get(gone)).toBeNull();
  expect(
    [...lanesOf(await judge.heat('final')).values()]
      .filter((lane) => lane !== null)
      .toSorted((a, b) => a - b),
  ).toEqual(others.map((_, index) => index + 2));
});

test('the lanes of a moto are drawn, whatever is said of them', async () => {
  const table = await judgedRace(app, office, 1, {}, [6]);
  const gate = await Phone.open(table, office, 'gate');
  const moto = await gate.heat('M1');
  const lanes = idsOf(moto).map((entry_id, index) => ({ entry_id, lane: 8 - index }));
  gate.keep({ kind: 'call', body: { present: [], absent: [], lanes } }, moto);
  await gate.told();
  expect(lanesOf(await gate.heat('M1'))).toEqual(lanesOf(moto));
});
