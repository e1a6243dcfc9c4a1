import type { FederationRanking } from '#contract/season/federation/federation.ts';
import { idOfParam, idOf } from '#web/ground/address/params.ts';
import { paths } from '#web/ground/address/paths.ts';
import type { Replies } from '#web/ground/call/calls.ts';
import type { GetPublic } from '#web/ground/data/get-public.ts';
import { publicCup, publicCups } from '#web/ground/data/public-cups.ts';
import { publicScreen, screenInParts } from '#web/ground/screen/screen.ts';
import { askedSearch } from './season/search/asked.ts';

/** Shows every date of the season by month, or those of one cup. */
export const calendarScreen = publicScreen({
  path: paths.calendar,
  reads: ['country', 'state', 'q', 'cup_id'],
  need: (params) => ({ cup_id: idOfParam(params, 'cup_id') }),
  async load({ cup_id }, get) {
    const [dates, today] = await Promise.all([
      get('GET /api/calendar', { query: { cup_id } }),
      get('GET /api/live'),
    ]);
    return { dates: dates?.items ?? [], races: today?.items ?? [], cup_id };
  },
  skeleton: 'rows',
  code: async () => (await import('./season/calendar/code.tsx')).calendarCode,
});

const careerPath = new RegExp(`^${paths.career}/([1-9][0-9]{0,14})(?:-[a-z0-9-]*)?$`);

/** Shows a rider across cups and countries, alone or beside another. */
export const careerScreen = publicScreen({
  path: careerPath,
  reads: ['season', 'all', 'against'],
  // The name behind the number is only for people who read the address.
  addressOf: (path) => path.split('-', 1)[0] ?? path,
  need: (params, path) => ({
    rider_id: idOf(careerPath.exec(path)?.[1]),
    against: idOfParam(params, 'against'),
  }),
  async load({ rider_id, against }, get) {
    if (rider_id === null) return { career: null, rival: null, other: null, today: null };
    const [career, rival, other] = await Promise.all([
      get('GET /api/careers/{id}', { params: { id: rider_id } }),
      against === null
        ? null
        : get('GET /api/careers/{id}/against/{other_id}', { params: { id: rider_id, other_id: against } }),
      against === null ? null : get('GET /api/careers/{id}', { params: { id: against } }),
    ]);
    // Other pages do not change with every heat.
    const isDrawn = career?.upcoming.some(({ is_drawn }) => is_drawn);
    return { career, rival, other, today: isDrawn === true ? await get('GET /api/live') : null };
  },
  skeleton: 'rows',
  code: async () => (await import('./season/career/code.tsx')).careerCode,
});

const photosPath = new RegExp(`^${paths.photos}/([1-9][0-9]{0,14})$`);

/** Shows the photographs of a race, or one of them over the others. */
export const photosScreen = publicScreen({
  path: photosPath,
  reads: ['photo', 'ask'],
  need: (_params, path) => ({ race_id: idOf(photosPath.exec(path)?.[1]) }),
  load: async ({ race_id }, get) => ({
    gallery:
      race_id === null ? null : await get('GET /api/races/{id}/photographs', { params: { id: race_id } }),
  }),
  code: async () => (await import('./season/photos/code.tsx')).photosCode,
});

type Listed = Replies['GET /api/federation-rankings']['items'];

/** Loads the rankings over several cups, in the order of their organizations. */
async function publicFederations(get: GetPublic): Promise<Listed> {
  const reply = await get('GET /api/federation-rankings', {});
  return reply?.items ?? [];
}

/** Loads one ranking over several cups, all of it or one category. It is null when there is none. */
async function publicFederation(
  get: GetPublic,
  federation: number | null,
  category_id: number | null,
): Promise<FederationRanking | null> {
  if (federation === null) return null;
  const query = category_id === null ? {} : { category_id: String(category_id) };
  return get('GET /api/federation-rankings/{id}', { params: { id: federation }, query });
}

/** Shows the ranking of a cup, or of a federation over several, or the rankings to choose from. */
export const rankingScreen = screenInParts({
  path: paths.ranking,
  reads: ['cup_id', 'category_id', 'federation', 'row', 'target', 'q', 'club'],
  need: (params) => {
    const federation = idOfParam(params, 'federation');
    // A ranking over several cups is loaded one category at a time; the ranking of a cup is loaded whole.
    const category = federation === null ? null : idOfParam(params, 'category_id');
    return { cup_id: idOfParam(params, 'cup_id'), federation, category };
  },
  async load({ cup_id, federation, category }, get) {
    const ranking = await publicFederation(get, federation, category);
    const cup = ranking ? null : await publicCup(get, cup_id);
    if (ranking || cup) return { ranking, cup, cups: [], federations: [] };
    return { ranking, cup, cups: await publicCups(get), federations: await publicFederations(get) };
  },
  skeleton: 'rows',
  code: async () => (await import('./season/ranking/code.tsx')).rankingCode,
  views: async () => (await import('./season/ranking/views.ts')).rankingViews,
});

/** Finds public pages by a name or a plate. */
export const searchScreen = publicScreen({
  path: paths.search,
  reads: ['q', 'kind'],
  need: askedSearch,
  async load({ q, kind }, get) {
    if (q === '') return { found: null, races: [] };
    const [found, today] = await Promise.all([
      get('GET /api/search', { query: kind === null ? { q } : { q, kind } }),
      get('GET /api/live'),
    ]);
    return { found, races: today?.items ?? [] };
  },
  skeleton: 'rows',
  code: async () => (await import('./season/search/code.tsx')).searchCode,
});

/** Shows the standings of the clubs of a cup. */
export const standingsScreen = publicScreen({
  path: paths.standings,
  reads: ['cup_id'],
  need: (params) => ({ cup_id: idOfParam(params, 'cup_id') }),
  load: async ({ cup_id }, get) => ({
    standing: cup_id === null ? null : await get('GET /api/cups/{id}/clubs', { params: { id: cup_id } }),
  }),
  skeleton: 'rows',
  code: async () => (await import('./season/standings/code.tsx')).standingsCode,
});

const trackPath = new RegExp(`^${paths.track}/([1-9][0-9]{0,14})(?:-[a-z0-9-]*)?$`);

/** Shows a track: where it is, how to get there, and what is ridden on it. */
export const trackScreen = publicScreen({
  path: trackPath,
  reads: [],
  need: (_params, path) => ({ track_id: idOf(trackPath.exec(path)?.[1]) }),
  async load({ track_id }, get) {
    const [track, today] = await Promise.all([
      track_id === null ? null : get('GET /api/tracks/{id}', { params: { id: track_id } }),
      get('GET /api/live'),
    ]);
    return { track, races: today?.items ?? [] };
  },
  skeleton: 'rows',
  code: async () => (await import('./season/track/code.tsx')).trackCode,
});

/** Shows every track, by country and state. */
export const tracksScreen = publicScreen({
  path: paths.tracks,
  reads: ['country', 'state', 'q'],
  need: () => ({}),
  load: async (_need, get) => ({ tracks: (await get('GET /api/tracks'))?.items ?? [] }),
  skeleton: 'rows',
  code: async () => (await import('./season/track/tracks.tsx')).tracksCode,
});
