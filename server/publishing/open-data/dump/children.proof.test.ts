import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TYPED_FIELDS } from '#rules/people/riders/field-lists.ts';
import { loadDemoSeason } from '#server/operations/demo/season.ts';
import { diskPictures } from '#server/ground/storage/pictures/picture-store.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { WrittenDump } from '#server/testing/read-dump.ts';
import { riderNeedles } from '#server/testing/rider-needles.ts';

/* What the dump contains about people: a whole season of them, and a child whose every column is filled. */

interface Person {
  rider_id: number;
  rider_fullname: string;
  initials: string;
  is_minor: boolean;
  public_name: string;
}

let app: TestApp;
let said: string;
let people: Person[];
let told: Map<number, Record<string, unknown>>;
let needles: string[];
let child: number;

beforeAll(async () => {
  app = await startTestApp();
  await loadDemoSeason({ pool: app.pool, pictures: diskPictures(app.dataDir), today: '2026-11-20' });
  await app.placings.settle();
  const { rows } = await app.pool.query<{
    rider_id: number;
    organization_id: number;
    club_id: number;
    country_id: number;
  }>(
    `select p.rider_id, p.organization_id, (select club_id from club limit 1) as club_id,
       (select country_id from country limit 1) as country_id
     from rider p join rider_placing using (rider_id) order by rider_id limit 1`,
  );
  const [one] = rows;
  if (!one) throw new Error('nobody rode');
  child = one.rider_id;
  const changes = [...riderNeedles(one)];
  const columns = changes.map(([name], index) => `${name} = $${index + 2}`).join(', ');
  await app.pool.query(`update rider set ${columns} where rider_id = $1`, [
    child,
    ...changes.map(([, value]) => value),
  ]);
  needles = changes.flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'rider_gender'
      ? [value]
      : typeof value === 'object'
        ? Object.values(value).map(String)
        : [],
  );
  // Some adults asked for it as well, one of them of unknown age.
  await app.pool.query(
    `update rider set public_name = 'initials' where rider_birthdate < '2000-01-01' and rider_id % 3 = 0`,
  );
  await app.pool.query(
    `update rider set rider_birthdate = null where rider_id = (select rider_id from rider_placing where rider_id <> $1 order by rider_id limit 1)`,
    [child],
  );
  await app.tasks.dump({});
  const dump = new WrittenDump(app);
  said = await dump.all();
  told = new Map((await dump.rows('riders')).map((row) => [Number(row['rider_id']), row]));
  ({ rows: people } = await app.pool.query<Person>(
    `select rider_id, rider_fullname, initials_of(rider_firstname, rider_lastname) as initials, public_name,
       rider_birthdate is null or rider_birthdate > (now() - interval '18 years')::date as is_minor from rider`,
  ));
});
afterAll(() => app.stop());

describe('in the dump of a season', () => {
  test('there are children and grown-ups, shown either way', () => {
    const kinds = new Set(
      people.filter(({ rider_id }) => told.has(rider_id)).map((one) => `${one.is_minor} ${one.public_name}`),
    );
    expect(kinds).toEqual(new Set(['true full', 'false full', 'false initials']));
    expect(told.size).toBeGreaterThan(200);
  });

  test('minors, and whoever may be one, are initials and a number, whatever their family chose', () => {
    for (const { rider_id, rider_fullname, initials, is_minor, public_name } of people) {
      const row = told.get(rider_id);
      if (row === undefined) continue;
      const isReduced = is_minor || public_name === 'initials';
      expect([rider_id, row['rider_name'], row['by_initials']]).toEqual([
        rider_id,
        isReduced ? initials : rider_fullname,
        isReduced,
      ]);
      if (isReduced) expect([rider_id, row['country_code']]).toEqual([rider_id, null]);
    }
  });

  test('the name of nobody who is initials stands anywhere', () => {
    // An adult may have the same name, or the same with one more surname.
    const named = people
      .filter(({ is_minor, public_name }) => !is_minor && public_name === 'full')
      .map(({ rider_fullname }) => rider_fullname)
      .join('\n');
    const hidden = people
      .filter(({ is_minor, public_name }) => is_minor || public_name === 'initials')
      .map(({ rider_fullname }) => rider_fullname)
      .filter((name) => !named.includes(name));
    expect(hidden.length).toBeGreaterThan(100);
    expect(hidden.filter((name) => said.includes(name))).toEqual([]);
  });

  test('nothing that a form asks of a rider is told, but name, club and country', () => {
    expect(needles.length).toBeGreaterThan(8);
    expect(needles.filter((needle) => said.includes(needle))).toEqual([]);
    expect(told.has(child)).toBe(true);
    const columns = TYPED_FIELDS.filter((name) => name !== 'club_id');
    expect(columns.filter((name) => said.includes(`"${name}"`) && name !== 'organization_id')).toEqual([]);
  });

  test('no document, mail, phone, UCI ID or date of birth of anybody is told', async () => {
    const { rows } = await app.pool.query<{ secret: string }>(
      `select distinct secret from rider, unnest(array[rider_dni, rider_email, rider_phone, uci_id]) secret where length(secret) > 4`,
    );
    expect(rows.length).toBeGreaterThan(300);
    const secrets = new Set(rows.map(({ secret }) => secret));
    expect((said.match(/[\w.+@-]{5,}/g) ?? []).filter((word) => secrets.has(word))).toEqual([]);
    expect(said).not.toMatch(/\b(19[3-9]\d|20[01]\d)-\d\d-\d\d\b/);
    expect(said).not.toContain('@');
  });
});
