import type { Page } from 'playwright-core';
import type { Phones } from '../browser.ts';
import type { PackHeat } from '#contract/raceday/judging/day.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import { numbersOf } from '#rules/raceday/judging/starting-list.ts';
import { CommissaireTable } from '../../day/judges/table.ts';
import type { Seen } from '../../day/line.ts';
import { judgeDay } from '../../day/truth.ts';
import { type JudgePhone, keptNames } from './judge-phone.ts';
import { JudgedRace } from './judged-race.ts';
import type { ToSay } from './line-hand.ts';
import { Mishaps } from './mishaps.ts';

const SEATS = 3;
const HOURS = 8;
/**
 * One judge alone swaps two riders in every seventh heat; in every thirteenth each of the three judges has another
 * order.
 */
const SWAPPED_EVERY = 7;
const ROUND_EVERY = 13;

/** The place where a day is judged. */
export interface Venue {
  url: string;
  browser: Phones;
}

/** A heat that was ridden, with the sheet of each judge. */
interface Ridden {
  heat: HeatName;
  truth: ReadonlyMap<number, Seen>;
  /** The sheets by seat, from the first. */
  said: ToSay[];
  /** The three sheets do not show who is right. */
  isRound: boolean;
}

/** The result of a day that was judged without a signal. */
export interface JudgedDay {
  heats: number;
  operations: number;
  lost: number;
  doubled: number;
  /** How many heats the table decided on its page, and how many it corrected with what no judge can know. */
  decided: number;
  putRight: number;
  /** Riders whose public place differs from what happened at the line. */
  wrong: string[];
}

const turned = (order: readonly number[], by: number): number[] => {
  const first = order.slice(0, SEATS);
  return [...first.slice(by), ...first.slice(0, by), ...order.slice(SEATS)];
};

/** Returns the sheets of a heat: all equal, or one wrong, or each different. The last one is right. */
function sheetsOf(
  at: number,
  { number, riders, ...heat }: PackHeat,
  truth: ReadonlyMap<number, Seen>,
): Ridden {
  const lanes = numbersOf(riders);
  const laneOf = (entry_id: number) => lanes.get(entry_id) ?? 0;
  const order = [...truth]
    .filter(([, { place }]) => place !== null)
    .toSorted(([, a], [, b]) => (a.place ?? 0) - (b.place ?? 0))
    .map(([entry_id]) => laneOf(entry_id));
  // A finish judge cannot see that a rider came late, and reports that the rider did not start.
  const marks = [...truth].flatMap(([entry_id, { status }]) =>
    status === null || status === 'OK'
      ? []
      : [{ lane: laneOf(entry_id), status: status === 'CR' ? 'DNS' : status }],
  );
  const isRound = at % ROUND_EVERY === 5 && order.length >= SEATS;
  const isSwapped = !isRound && at % SWAPPED_EVERY === 2 && order.length >= 2;
  const said = Array.from({ length: SEATS }, (_, seat): ToSay => {
    const [first = 0, second = 0, ...rest] = order;
    const swapped = isSwapped && seat === at % SEATS ? [second, first, ...rest] : order;
    return { number, marks, order: isRound ? turned(order, (seat + 1) % SEATS) : swapped };
  });
  const { category_id, phase, serie } = heat;
  return { heat: { category_id, phase, serie }, truth, said, isRound };
}

/**
 * Checks that "done" on a phone that cannot store anything reports it, and that nothing is lost when it can again.
 */
async function sayRefused(phone: JudgePhone, heat: ToSay): Promise<void> {
  const goOn = await phone.refuseStorage();
  await phone.hand.tap(heat);
  await phone.page.getByText('No se guarda: usa papel').waitFor();
  await goOn();
  await phone.hand.done();
  await phone.hand.isKept(heat.number);
}

/** A heat in the queue of the table. */
const lineOf = (table: Page, number: string) => table.getByRole('link', { name: new RegExp(`^${number} `) });

/** Makes the table decide with one tap as a judge saw it. */
async function decideAs(table: Page, number: string, seat: number): Promise<void> {
  await lineOf(table, number).click();
  await table.getByRole('columnheader', { name: new RegExp(`J${seat} ·`) }).waitFor();
  await table.getByRole('button', { name: new RegExp(`J${seat}(,|$| \\d)`) }).click();
}

/**
 * Runs a day of judges without a signal, in Chromium, with three phones and a table. One phone is killed after its
 * fifth tap, one reloads in the middle of a heat, one cannot store for a while, the site gets a new version, one
 * phone never comes back and another one reads its codes, and two commissaires decide a heat differently.
 */
export async function judgeWithoutSignal(
  { url, browser }: Venue,
  { riders, heats: count }: { riders: number; heats: number },
): Promise<JudgedDay> {
  const race = await JudgedRace.open(url, riders, SEATS);
  const { meeting, day } = race;
  const diego = await race.commissaire('Diego');
  const listed = (diego.pack?.heats ?? []).slice(0, count);
  const heats = await race.heats([...new Set(listed.map(({ category_id }) => category_id))]);
  const phones = await Promise.all(
    Array.from({ length: SEATS }, (_, index) => race.judge(browser, index + 1)),
  );
  const [anyPhone, refusing, gone] = phones;
  if (!anyPhone || !refusing || !gone) throw new Error('three judges');
  await Promise.all(phones.map((phone) => phone.fly(true)));

  const mishaps = new Mishaps(phones, listed.length);
  const ridden: Ridden[] = [];
  for (const [at, heat] of listed.entries()) {
    const official = heats.get(heatKeyOf(heat));
    if (!official) throw new Error(`${heat.number} is no heat of the office`);
    const one = sheetsOf(at, heat, day.line.drop(heat.category_id, official));
    ridden.push(one);
    await Promise.all(
      phones.map(async (phone, seat) => {
        const said = one.said[seat];
        if (!said) throw new Error(`nothing for ${seat}`);
        if (phone === refusing && at === Math.floor(listed.length / 4)) return sayRefused(phone, said);
        await phone.hand.say(said, mishaps.turn(at, seat, said.order.length));
      }),
    );
    for (const { page } of phones) await page.clock.fastForward((HOURS * 3_600_000) / listed.length);
  }
  if (mishaps.left > 0) throw new Error(`${mishaps.left} mishaps did not happen`);

  // The last phone never comes back, so another one reads its codes, also without a signal.
  await anyPhone.readFrom(gone);
  const names = (await Promise.all(phones.map((phone) => phone.kept()))).flat();
  await gone.context.close();
  await Promise.all([anyPhone.comeBack(), refusing.comeBack()]);

  const table = await race.table(browser);
  const rounds = ridden.filter(({ isRound }) => isRound);
  const [differed, ...others] = rounds;
  if (!differed) throw new Error('no heat is left open');
  const { number = '' } = differed.said[0] ?? {};
  // Two commissaires decide the same heat without knowing of each other. Then one of them learns of it, and decides
  // again.
  await lineOf(table, number).getByText('Conflicto').waitFor();
  await table.context().setOffline(true);
  await decideAs(table, number, SEATS);
  const results = [...differed.truth].map(([entry_id, seen]) => ({ entry_id, ...seen }));
  const placed = results.filter(({ place }) => place !== null).length;
  const reversed = results.map((one) => ({ ...one, place: one.place && placed + 1 - one.place }));
  const body = { results: reversed, over: [], heard: [], reason: null, article: null, signed_by: null };
  await diego.say({ kind: 'ruling', body }, differed.heat);
  await diego.comeBack();
  await table.context().setOffline(false);
  await table.getByText('Dos decisiones distintas').last().waitFor();
  await decideAs(table, number, SEATS);
  for (const { said } of others) await decideAs(table, said[0]?.number ?? '', SEATS);
  // It decided the first of them twice.
  let ruled: string[] = [];
  while (ruled.length <= rounds.length) ruled = await table.evaluate(keptNames);
  names.push(...ruled);
  await table
    .getByRole('status')
    .filter({ hasText: 'sin enviar' })
    .first()
    .waitFor({ state: 'hidden', timeout: 60_000 });

  const log = new CommissaireTable(diego, meeting.race_id, SEATS);
  await log.listen();
  for (const { heat, truth } of ridden) await log.judge(heat, truth);
  await diego.comeBack();
  await log.listen();
  names.push(...(await diego.said()).map(({ op_id }) => op_id));
  names.push(...(await anyPhone.kept()), ...(await refusing.kept()));
  const { wrong } = await judgeDay(race.office, meeting, day.line);
  const said = new Set(names);
  const heard = new Set(log.log);
  return {
    heats: listed.length,
    operations: said.size,
    lost: [...said].filter((op_id) => !heard.has(op_id)).length,
    doubled: log.log.length - heard.size,
    decided: rounds.length,
    putRight: log.ruled.size,
    wrong,
  };
}
