import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

/** Makes a boy of ten in 2026, with papers, and with a licence of the season if a cup is given. */
async function rider({ cup_id, category_id, papers = '2027-06-01' }: Asked): Promise<number> {
  const { organization_id } = office;
  const rider_id = await office.people.rider({ ...(await place()), organization_id });
  await app.pool.query(
    `update rider set rider_birthdate = '2016-05-05', dni_expires_on = $2, insurance_expires_on = '2027-12-31'
     where rider_id = $1`,
    [rider_id, papers],
  );
  if (cup_id !== undefined)
    await app.pool.query(
      `insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest, lbr_status, expires_on)
       values ($1, $2, $3, $4, 2026, 'FALSE', 'FALSE', 'APPROVED', '2026-12-31')`,
      [rider_id, organization_id, cup_id, category_id],
    );
  return rider_id;
}
interface Asked {
  cup_id?: number;
  category_id?: number;
  papers?: string;
}
async function place() {
  const { rows } = await app.pool.query<{ club_id: number }>(
    `insert into club (organization_id, club_name) values ($1, 'Club ' || gen_random_uuid()) returning club_id`,
    [office.organization_id],
  );
  return { club_id: rows[0]?.club_id ?? 0, other_club_id: 0 };
}

test('a cup over New Year says what ends in between, in riders, when a date is added and when it is published', async () => {
  const cup = await office.published('Copa de verano', ['2026-11-28', '2026-12-12']);
  expect(cup.new_year).toBeNull();
  const { cup_id } = cup;
  const ten = cup.cup_categories.find(({ category_name }) => category_name === 'Varones 10')?.category_id;
  const eleven = cup.cup_categories.find(({ category_name }) => category_name === 'Varones 11')?.category_id;
  await rider({ cup_id, category_id: ten ?? 0 });
  await rider({ cup_id, category_id: ten ?? 0, papers: '2027-01-02' });
  await rider({ cup_id, category_id: eleven ?? 0 });
  await rider({ papers: '2026-12-20' });
  const added = await office.date(cup_id, '2027-01-30', '3.ª fecha');
  expect(added.new_year).toEqual({
    first_date: '2027-01-30',
    last_date: '2027-01-30',
    licences: 3,
    // Those of ten in 2026 are eleven in 2027: too old for the class of ten, and not allowed in that of eleven.
    ages: 2,
    papers: 1,
  });
  await office.move(cup_id, 'CLOSED');
  const opened = (await office.move(cup_id, 'OPENED')).json<typeof cup>();
  expect(opened.new_year).toMatchObject({ licences: 3, ages: 2, papers: 1 });
});

test('a new one, which nobody is in, speaks of the riders of the organization', async () => {
  const { cup_id } = await office.published('Copa nueva', ['2026-12-05', '2027-02-06']);
  const { new_year } = await office.cup(cup_id);
  expect(new_year).toMatchObject({ first_date: '2027-02-06', licences: 3, papers: 2 });
  const inOne = await office.published('Copa del año', ['2027-03-05', '2027-12-30']);
  expect(inOne.new_year).toBeNull();
});
