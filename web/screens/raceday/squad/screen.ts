import { idOf, idOfParam } from '#web/ground/address/params.ts';
import { paths } from '#web/ground/address/paths.ts';
import { publicScreen } from '#web/ground/screen/screen.ts';

const pattern = new RegExp(`^${paths.squad}/([1-9][0-9]{0,14})(?:-[a-z0-9-]*)?/today$`);

/** Shows the riders of a club on the day of a race: who rides when and where, to the delegate and whoever follows the club. */
export const squadScreen = publicScreen({
  path: pattern,
  reads: ['race'],
  need: (params, path) => ({ club_id: idOf(pattern.exec(path)?.[1]), race_id: idOfParam(params, 'race') }),
  async load({ club_id, race_id }, get) {
    const [club, today] = await Promise.all([
      club_id === null ? null : get('GET /api/clubs/{id}/page', { params: { id: club_id } }),
      get('GET /api/live'),
    ]);
    const races = today?.items ?? [];
    const isOfClub = (race: (typeof races)[number]) => race.clubs?.some((one) => one.club_id === club_id);
    // A race that the address names is shown even when nobody of the club rides in it.
    const race = races.find((one) => (race_id === null ? isOfClub(one) : one.race_id === race_id)) ?? null;
    const live = race && (await get('GET /api/races/{id}/live', { params: { id: race.race_id } }));
    return { club, races, race, live };
  },
  skeleton: 'rows',
  code: async () => (await import('./code.tsx')).squadCode,
});
