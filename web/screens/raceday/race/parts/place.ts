import { type RaceTab, RACE_TABS } from '#rules/raceday/races/race-tabs.ts';
import { paths } from '#web/ground/address/paths.ts';
import { idOfParam } from '#web/ground/address/params.ts';
import type { RacePlace } from './race-view.ts';

const longestSearch = 60;

function tabIn(search: URLSearchParams): RaceTab | null {
  const text = search.get('tab');
  return RACE_TABS.find((tab) => tab === text) ?? null;
}

/** Reads the place on the race page that the address asks for. An invalid value counts as not given. */
export function placeIn(search: URLSearchParams, cup_id: number, race_date: string): RacePlace {
  return {
    cup_id,
    race_date,
    tab: tabIn(search),
    category: idOfParam(search, 'category'),
    club: idOfParam(search, 'club'),
    q: (search.get('q') ?? '').trim().slice(0, longestSearch),
    rider: idOfParam(search, 'rider'),
  };
}

/** Makes the address of a place on the race page. `changes` overrides parameters, and the others stay. */
export function raceHref(place: RacePlace, changes: Partial<RacePlace> = {}): string {
  const to = { ...place, ...changes };
  const search = new URLSearchParams({ cup_id: String(to.cup_id), race_date: to.race_date });
  if (to.tab !== null) search.set('tab', to.tab);
  if (to.category !== null) search.set('category', String(to.category));
  if (to.club !== null) search.set('club', String(to.club));
  if (to.q !== '') search.set('q', to.q);
  if (to.rider !== null) search.set('rider', String(to.rider));
  return `${paths.race}?${search.toString()}`;
}
