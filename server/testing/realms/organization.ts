import { randomBytes, randomUUID } from 'node:crypto';
import { addDays } from '#rules/calendar.ts';
import { sellAd } from '#server/testing/ads.ts';
import type { TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';
import { photo } from '#server/testing/papers.ts';
import { Rows } from '#server/testing/realms/rows.ts';

/** What an organization has, by name, and its accounts. */
export type OrganizationRealm = Awaited<ReturnType<typeof buildOrganization>>;

/** Builds cups and races in every state: open for entries, late, under way, published, and a draft. */
async function buildCups(app: TestApp, organization: string, organization_id: number) {
  const { world, pool } = app;
  const rows = new Rows(pool);
  const { rows: days } = await pool.query<{ today: string }>(`select current_date::text as today`);
  const today = days[0]?.today ?? '';
  const race_date = addDays(today, 5);
  const closed_date = addDays(today, 4);
  const cup_id = await world.cup({ organization, dates: [race_date] });
  const draft_cup_id = await world.cup({ organization, status: 'DRAFT' });
  const race_id = await world.race(cup_id, race_date, 'INSCRIPTION');
  const late_race_id = await world.race(cup_id, closed_date, 'CLOSED');
  const ridden_race_id = await world.race(cup_id, addDays(today, -8), 'RACING');
  const official_date = addDays(today, -20);
  const official_race_id = await world.race(cup_id, official_date, 'OFFICIAL');
  const field = (race: number) =>
    [1, 2, 3].map((place) => ({
      name: `${organization} ${race} ${place}`,
      plate: String(900 + place),
      serie: 1,
      motos: [place, place, place],
    }));
  const ridden = await world.category(cup_id, ridden_race_id, 'Damas 9', field(ridden_race_id));
  await world.category(cup_id, official_race_id, 'Damas 9', field(official_race_id));
  const category = (name: string, order: number) =>
    rows.add('category', 'category_id', {
      category_name: name,
      organization_id,
      min_age: 5,
      max_age: 15,
      gender: 'MEN',
      wheel: 20,
      category_order: order,
    });
  const category_id = await category('Varones', 1);
  const into_category_id = await category('Varones Mayores', 2);
  for (const id of [category_id, into_category_id])
    await pool.query('insert into cup_category (cup_id, category_id) values ($1, $2)', [cup_id, id]);
  for (const race of [race_id, late_race_id, official_race_id])
    for (const id of [category_id, into_category_id])
      await pool.query('insert into race_category (race_id, category_id, cup_id) values ($1, $2, $3)', [
        race,
        id,
        cup_id,
      ]);
  return {
    today,
    race_date,
    cup_id,
    draft_cup_id,
    race_id,
    late_race_id,
    ridden_race_id,
    official_race_id,
    official_date,
    category_id,
    into_category_id,
    ridden_category_id: await rows.read('select category_id as id from race_category where race_id = $1', [
      ridden_race_id,
    ]),
    ridden_entry_id: ridden.values().next().value ?? 0,
  };
}

/** Builds an organization with everything that its office stores. `mark` begins the e-mails of its accounts. */
export async function buildOrganization(app: TestApp, organization: string, mark: string) {
  const people = new People(app);
  const rows = new Rows(app.pool);
  const { organization_id, country_id } = await people.place(organization);
  const cups = await buildCups(app, organization, organization_id);
  const organizer = await people.account({
    email: `${mark}-organizer@example.org`,
    roles: [{ role: 'organizer', organization_id }],
  });
  const desk = await people.account({
    email: `${mark}-desk@example.org`,
    roles: [{ role: 'desk', organization_id }],
  });
  const { ad_id } = await sellAd(app, { organization_id, cup_id: cups.cup_id });
  const desk_id = await rows.add('desk_pass', 'desk_id', {
    race_id: cups.race_id,
    desk_name: 'Mesa',
    code_hash: randomBytes(32),
    expires_at: new Date(Date.now() + 86_400_000),
    may_act: true,
  });
  const price_code_id = await rows.add('price_code', 'price_code_id', {
    cup_id: cups.cup_id,
    code: 'AMIGOS',
    basis_points: 1000,
  });
  const role_invitation_id = await rows.add('role_invitation', 'invitation_id', {
    role: 'organizer',
    organization_id,
    user_email: `${mark}-waits@example.org`,
    language: 'es',
    invited_by: organizer.user_id,
  });
  const version = await rows.read('select cup_version as id from cup where cup_id = $1', [cups.cup_id]);
  const picture = await people.send(
    'POST',
    `/api/office/cups/${cups.cup_id}/dates/${cups.race_date}/pictures`,
    organizer.token,
    {
      version: String(version),
      slot: 'images',
      description: 'Pista',
      crop: '{"x":0,"y":0,"width":1,"height":1}',
    },
    { file: { name: 'pista.jpg', bytes: await photo() } },
  );
  if (picture.statusCode !== 200) throw new Error(picture.body);
  const track_id = await rows.add('track', 'track_id', { organization_id, track_name: 'Pista del Monte' });
  const load_id = await rows.add('result_load', 'load_id', {
    race_id: cups.ridden_race_id,
    sha256: 'a'.repeat(64),
    source: 'resultados.csv',
    before: '{}',
    left_state: '{}',
    category_ids: [],
    entry_ids: [],
    rider_ids: [],
  });
  const times_load_id = await rows.add('times_load', 'load_id', {
    race_id: cups.ridden_race_id,
    source: 'tiempos.csv',
    rides: '[{"entry_id":0,"phase":"M1"}]',
  });
  const federation_ranking_id = await rows.add('federation_ranking', 'federation_ranking_id', {
    organization_id,
    ranking_name: 'Ranking nacional',
  });
  const message_id = await rows.add('race_message', 'message_id', {
    race_id: cups.race_id,
    request_key: randomUUID(),
    filters: JSON.stringify({ category_id: null, club_id: null, without_licence: false }),
  });
  const image_id = await rows.read('select image_id as id from cup_date_image where cup_id = $1', [
    cups.cup_id,
  ]);
  const take_down_id = await rows.add('take_down', 'take_down_id', {
    image_id,
    cup_id: cups.cup_id,
    reason: 'Es mi hija',
    language: 'es',
  });
  // The race is judged, so operations about it are stored.
  await app.pool.query(`insert into race_day (race_id, draw_method) values ($1, 'random')`, [cups.race_id]);
  return {
    organization_id,
    country_id,
    ...cups,
    track_id,
    message_id,
    federation_ranking_id,
    ad_id,
    desk_id,
    price_code_id,
    role_invitation_id,
    load_id,
    times_load_id,
    /** The version of the cup. */
    version: await rows.read('select cup_version as id from cup where cup_id = $1', [cups.cup_id]),
    image_id,
    take_down_id,
    organizer_id: organizer.user_id,
    desk_user_id: desk.user_id,
    tokens: {
      organizer: organizer.token,
      'desk account': desk.token,
      helper: await people.helper(cups.race_id),
      'helper who only looks': await people.helper(cups.race_id, { duty: 'look' }),
      'medical post': await people.helper(cups.race_id, { duty: 'medical' }),
      kiosk: await people.helper(cups.race_id, { duty: 'kiosk' }),
      judge: await people.helper(cups.race_id, { duty: 'finish' }),
      'judges’ table': await people.helper(cups.race_id, { duty: 'chief' }),
      timing: await people.helper(cups.race_id, { duty: 'timing' }),
      'helper of another race': await people.helper(cups.late_race_id),
    },
  };
}
