import { afterAll, expect, test } from 'vitest';
import { hearOps } from '#contract/raceday/judging/day.ts';
import { addDays } from '#rules/calendar.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/operations/demo/accounts/accounts.ts';
import { Scope } from '../../faults/scope.ts';
import { Officials } from '../../day/judges/officials.ts';
import { openMeeting } from '../../day/meeting.ts';
import { OfficeCaller } from '../../day/office-caller.ts';
import { RaceDay } from '../../day/ride.ts';
import { judgeDay } from '../../day/truth.ts';
import { VenueDay } from '../../day/venue.ts';
import { accountsKit } from '../accounts/kit.ts';

const scope = new Scope();
const kit = accountsKit();
afterAll(() => scope.close());

test('a day begins in the cloud, is ridden at the track without a line, and ends in the cloud as one day', async () => {
  const home = kit.url;
  const office = new OfficeCaller(home);
  const signIn = (caller: OfficeCaller) => caller.signIn(DEMO_ACCOUNTS.admin, DEMO_PASSWORD);
  await signIn(office);
  const venue = await VenueDay.open(scope, {
    home: { url: home, database: null },
    office,
    signIn,
    cut: 0,
    seed: 1,
  });
  const meeting = await openMeeting(office, { riders: 16, seed: 1, rules: {} });
  const { race_id, cup } = meeting;
  const date = cup.cup_dates[0]?.date ?? '';
  const day = new RaceDay(office, meeting, 1);
  const classes = await day.draw();
  const judging = { judges: 2, error: 0, offline: 0, seed: 1 };
  day.officials = await Officials.come(office, { url: venue.url, race_id, until: addDays(date, 1) }, judging);
  await day.motos(classes, { to: 1 });
  await day.officials.settle();

  await venue.give(race_id);
  venue.cutForGood();
  await day.officials.moveTo(venue.url);
  await day.motos(classes, { from: 2 });
  await day.stages(classes);
  await day.officials.settle();
  const page = await kit.browser.newPage({ locale: 'es-AR', viewport: { width: 360, height: 740 } });
  const address = `/races?cup_id=${cup.cup_id}&race_date=${date}`;
  const read = async (origin: string) => {
    await page.goto(`${origin}${address}`);
    const words = await page.getByRole('main').innerText();
    // Whom to write to is a mail, which a laptop does not get.
    return words.replace(/\n+¿Dudas sobre esta fecha\?[^\n]*/, '').trim();
  };
  const atTrack = await read(venue.url);
  expect(await read(home)).not.toBe(atTrack);

  expect(await venue.back(race_id)).toMatchObject({ differ: [] });
  expect(await read(home)).toBe(atTrack);
  await day.officials.moveTo(venue.url);
  await day.publish();
  expect(await judgeDay(office, meeting, day.line)).toMatchObject({ unresolved: 0, wrong: [] });
  expect(await day.officials.account()).toMatchObject({ lost: 0, doubled: 0, refused: [] });
  // Nobody was asked for a heat a second time: each judge said each heat once.
  const { ops } = await office.ask(hearOps, { params: { id: race_id }, query: { after: '0' } });
  const sheets = ops.flatMap(({ op: { said, heat, device_id } }) =>
    said.kind === 'sheet' ? [JSON.stringify([heat, device_id])] : [],
  );
  expect(new Set(sheets).size).toBe(sheets.length);
});
