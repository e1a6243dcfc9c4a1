import type { TestApp } from '#server/testing/app.ts';
import { sellAd } from '#server/testing/ads.ts';

/** An organization with a row of everything that the public sees. */
export interface FullOrganization {
  organization_id: number;
  cup_id: number;
  race_id: number;
  race_date: string;
  next_id: number;
  next_date: string;
  category_id: number;
  rider_id: number;
  other_id: number;
  club_id: number;
  track_id: number;
  regulation_id: number;
  federation_ranking_id: number;
}

/** Builds an organization: a published race, one that is entered, and the pictures, prices, rankings and banners of it. */
export async function fullOrganization(app: TestApp, name: string): Promise<FullOrganization> {
  const { pool, world } = app;
  const one = async (text: string, values: unknown[] = []): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(text, values);
    if (rows[0] === undefined) throw new Error(`nothing came back from ${text}`);
    return rows[0].id;
  };
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const [race_date, next_date] = [day(-4), day(20)];
  const organization_id = await world.organization(`Federación ${name}`);
  const country_id = await one('select country_id as id from country order by country_id limit 1');
  await pool.query('update organization set country_id = $2 where organization_id = $1', [
    organization_id,
    country_id,
  ]);
  const track_id = await one(
    `insert into track (organization_id, track_name, track_city, track_zone) values ($1, $2, 'Salta', 'America/Bogota') returning track_id as id`,
    [organization_id, `Pista ${name}`],
  );
  const cup_id = await world.cup({
    name: `Copa ${name}`,
    organization: `Federación ${name}`,
    dates: [race_date, next_date],
  });
  await pool.query(
    `update cup set cup_regulation = '<p>Uno</p>', club_rule = 'medals', cup_inscription_init = 30, cup_inscription_end = 1 where cup_id = $1`,
    [cup_id],
  );
  await pool.query('update cup_date set track_id = $2 where cup_id = $1', [cup_id, track_id]);
  const race_id = await world.race(cup_id, race_date, 'OFFICIAL');
  const club = `Club ${name}`;
  const names = ['Ana', 'Bea', 'Cira'].map((first) => `${first} ${name}`);
  await world.category(
    cup_id,
    race_id,
    'Damas 9',
    names.map((rider, index) => ({
      name: rider,
      plate: String(index + 1),
      club,
      serie: 1,
      motos: [index + 1, index + 1, index + 1],
      final: index + 1,
    })),
  );
  const next_id = await world.race(cup_id, next_date, 'INSCRIPTION');
  await world.category(cup_id, next_id, 'Damas 9', [{ name: names[0] ?? '', plate: '7', club }]);
  const category_id = await one('select category_id as id from cup_category where cup_id = $1', [cup_id]);
  const riderOf = (rider: string) =>
    one('select rider_id as id from rider where rider_fullname = $1', [rider]);
  const club_id = await one('select club_id as id from club where club_name = $1', [club]);
  const heat_id = await one('select min(heat_id) as id from heat where race_id = $1', [race_id]);

  let made = 0;
  const file = () => {
    made += 1;
    return one(
      `insert into file (storage_key, media_type, byte_size, sha256, is_public)
       values ($1, 'image/webp', 10, repeat('0', 64), true) returning file_id as id`,
      [`public/${organization_id}-${made}.webp`],
    );
  };
  const image = async () =>
    one(
      `insert into image (mini_id, medium_id, full_id, large_id, cup_id) values ($1, $1, $1, $1, $2) returning image_id as id`,
      [await file(), cup_id],
    );
  for (const slot of ['images', 'raceImages'])
    await pool.query(
      'insert into cup_date_image (cup_id, race_date, slot, position, image_id) values ($1, $2, $3, 0, $4)',
      [cup_id, race_date, slot, await image()],
    );
  await pool.query('insert into heat_image (heat_id, position, image_id) values ($1, 0, $2)', [
    heat_id,
    await image(),
  ]);
  await pool.query(`insert into race_file (race_id, kind, file_id) values ($1, 'mangas', $2)`, [
    race_id,
    await file(),
  ]);
  await pool.query(
    `insert into cup_qualification (cup_id, event, category_id, places, position) values ($1, 'Mundial', $2, 2, 1)`,
    [cup_id, category_id],
  );
  const regulation_id = await one(
    `insert into cup_regulation_version (cup_id, cup_regulation) values ($1, '<p>Uno</p>') returning regulation_id as id`,
    [cup_id],
  );
  const list_id = await one(
    'insert into price_list (cup_id, cents) values ($1, 5000) returning price_list_id as id',
    [cup_id],
  );
  await pool.query('insert into price_class (price_list_id, category_id, cents) values ($1, $2, 4000)', [
    list_id,
    category_id,
  ]);
  await sellAd(app, { organization_id });
  await sellAd(app, { organization_id, cup_id });
  const sponsor_id = await one(
    `insert into ad (organization_id, race_id, ad_name) values ($1, $2, 'Frenos') returning ad_id as id`,
    [organization_id, next_id],
  );
  await pool.query(
    `insert into ad_image (ad_id, position, language, file_id) values ($1, 'LOGO', 'es', $2)`,
    [sponsor_id, await file()],
  );
  const federation_ranking_id = await one(
    `insert into federation_ranking (organization_id, ranking_name, is_public, window_days) values ($1, $2, true, 365)
     returning federation_ranking_id as id`,
    [organization_id, `Ranking ${name}`],
  );
  const ofRanking = [federation_ranking_id];
  await pool.query(
    `insert into federation_kind (federation_ranking_id, kind_no, kind_name, count_best) values ($1, 1, 'Nacional', 3)`,
    ofRanking,
  );
  await pool.query(
    `insert into federation_points (federation_ranking_id, kind_no, place_from, place_to, points) values ($1, 1, 1, 1, 50), ($1, 1, 2, 8, 30)`,
    ofRanking,
  );
  await pool.query(
    'insert into federation_event (federation_ranking_id, cup_id, kind_no) values ($1, $2, 1)',
    [...ofRanking, cup_id],
  );
  await pool.query('insert into federation_category (federation_ranking_id, category_id) values ($1, $2)', [
    ...ofRanking,
    category_id,
  ]);
  const old_id = await one(
    `insert into category (category_name, organization_id) values ('Damas vieja', $1) returning category_id as id`,
    [organization_id],
  );
  await pool.query(
    'insert into federation_carry (federation_ranking_id, from_category_id, to_category_id) values ($1, $2, $3)',
    [...ofRanking, old_id, category_id],
  );
  return {
    organization_id,
    cup_id,
    race_id,
    race_date,
    next_id,
    next_date,
    category_id,
    rider_id: await riderOf(names[0] ?? ''),
    other_id: await riderOf(names[1] ?? ''),
    club_id,
    track_id,
    regulation_id,
    federation_ranking_id,
  };
}

/** Every public address of one organization: of the API, of pictures and files, and pages. */
export function addressesOf(own: FullOrganization): { calls: string[]; pages: string[] } {
  const { organization_id, cup_id, race_id, race_date, next_id, next_date, category_id, rider_id, other_id } =
    own;
  const filters = (wanted: object) => `_filters=${encodeURIComponent(JSON.stringify(wanted))}`;
  const ofRaces = [race_id, next_id].flatMap((id) => [
    `/api/races/${id}`,
    `/api/races/${id}/live`,
    `/api/races/${id}/draws`,
    `/api/races/${id}/photographs`,
  ]);
  const calls = [
    ...ofRaces,
    `/api/races/${race_id}/results/csv?lang=es`,
    `/api/races/by_date?cup_id=${cup_id}&race_date=${race_date}`,
    `/api/races/by_date?cup_id=${cup_id}&race_date=${next_date}&category_id=${category_id}`,
    `/og/es/race/${next_id}.jpg`,
    `/og/race/${race_id}.jpg`,
    `/og/es/podium/${race_id}/${category_id}.jpg`,
    `/og/es/ranking/${cup_id}/${category_id}.jpg`,
    `/api/cups/${cup_id}`,
    `/api/cups/${cup_id}/clubs`,
    `/api/cups/${cup_id}/regulations`,
    `/api/cups/${cup_id}/regulations/${own.regulation_id}`,
    `/api/cups/${cup_id}/calendar.ics?lang=es`,
    `/api/cups/${cup_id}/ranking.csv?lang=es`,
    `/api/calendar?cup_id=${cup_id}`,
    `/api/federation-rankings/${own.federation_ranking_id}`,
    `/api/careers/${rider_id}`,
    `/api/careers/${rider_id}/against/${other_id}`,
    `/api/clubs/${own.club_id}/page`,
    `/api/tracks/${own.track_id}`,
    `/api/ads/org/${organization_id}?cup_id=${cup_id}`,
    `/api/ads?${filters({ organization_id })}`,
    `/api/cups?${filters({ organization_id: [organization_id], cup_status: ['OPENED', 'CLOSED'] })}`,
    `/api/clubs?${filters({ organization_id: [organization_id] })}`,
    `/api/categories?${filters({ organization_id })}`,
  ];
  const pages = [
    `/races?cup_id=${cup_id}&race_date=${race_date}`,
    `/races?cup_id=${cup_id}&race_date=${next_date}`,
    `/ranking?cup_id=${cup_id}`,
    `/ranking?federation=${own.federation_ranking_id}`,
    `/ranking/clubs?cup_id=${cup_id}`,
    `/riders/${rider_id}`,
    `/photos/${race_id}`,
  ];
  return { calls, pages };
}

/** The public addresses that show every organization. */
export const addressesOfAll = {
  calls: [
    '/api/live',
    '/api/winners',
    '/api/races',
    `/api/cups?_perPage=500&_sortField=cup_name&_filters=${encodeURIComponent('{"cup_status":["OPENED","CLOSED"]}')}`,
    '/api/organizations',
    '/api/clubs',
    '/api/clubs/shown',
    '/api/categories',
    '/api/countries',
    '/api/calendar',
    '/api/calendar.ics?country=&state=&lang=es',
    '/api/tracks',
    '/api/federation-rankings',
    '/api/search?q=ana',
    '/api/search?q=copa',
    '/api/ads',
    '/sitemap.xml',
  ],
  pages: ['/', '/ranking', '/clubs', '/calendar', '/tracks', '/search?q=ana', '/pricing'],
};
