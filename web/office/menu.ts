import type { NextRace, OfficeToday } from '#contract/operations/office/today.ts';
import * as m from '#text/messages/messages.js';
import { officePaths, rainHref } from '#web/ground/address/office-paths.ts';
import type { OfficeRoles } from '#web/office/parts/roles.ts';
import type { IconName } from '#web/ui/Icon.tsx';
import { waitingDoors } from './operations/today/doors.ts';
import { type MenuGroup, menuGroups, type OfficeSection, sectionAt, sections } from './sections.ts';

type Race = Pick<NextRace, 'race_id' | 'race_name' | 'race_status' | 'in_days' | 'called_off'>;

/** Gives the one race of today, or else one that began on an earlier day and still goes on. It is null if there are several. */
export function raceOfNow<One extends Race>(races: readonly One[]): One | null {
  const ridden = races.filter(({ called_off }) => !called_off);
  const today = ridden.filter(({ in_days }) => in_days === 0);
  const goesOn = ridden.filter(({ in_days, race_status }) => in_days < 0 && race_status === 'RACING');
  const [race, another] = today.length > 0 ? today : goesOn;
  return race === undefined || another !== undefined ? null : race;
}

export interface MenuItem {
  section: Pick<OfficeSection, 'path' | 'title' | 'icon'>;
  href: string;
  /** It counts what waits there for somebody. */
  waits: number;
  /** It says what waits, in the words of the first page of the office. */
  words: readonly string[];
  /** Somebody waits at the track. */
  isUrgent: boolean;
}

export interface MenuPart {
  /** It is null for the first section, which stands alone. */
  group: MenuGroup | null;
  items: readonly MenuItem[];
}

const groupWords: Record<MenuGroup, () => string> = {
  before: m.office_group_before,
  day: m.office_group_day,
  after: m.office_group_after,
  house: m.office_group_house,
};

export const groupTitle = (group: MenuGroup): string => groupWords[group]();

/** The icons at the foot of a phone. */
export const groupIcons: Record<MenuGroup, IconName> = {
  before: 'list',
  day: 'flag',
  after: 'book',
  house: 'house',
};

/** Gives the section of the menu in which an address lies. */
export function menuPlace(path: string, roles: OfficeRoles): string | undefined {
  const section = sectionAt(path, roles);
  return section?.within ?? section?.path;
}

/** Gives the menu of an account by the order of the work, with what waits. `today` is undefined while it is loading. */
export function menuOf(roles: OfficeRoles, today: OfficeToday | undefined): MenuPart[] {
  const race = raceOfNow(today?.next_races ?? []);
  const doors = today === undefined ? [] : waitingDoors(today);
  const shown = sections.filter((one) => one.isFor(roles) && one.within === undefined);
  const itemOf = (section: OfficeSection): MenuItem => {
    const own = doors.filter(({ href }) => menuPlace(href.split('?')[0] ?? href, roles) === section.path);
    return {
      section,
      href: race === null ? section.path : (section.ofRace?.(race.race_id) ?? section.path),
      waits: own.reduce((sum, { number }) => sum + number, 0),
      words: own.map(({ number, words }) => `${number} ${words}`),
      isUrgent: own.some(({ isUrgent }) => isUrgent),
    };
  };
  return [null, ...menuGroups]
    .map((group) => ({
      group,
      items: shown.filter((one) => (one.group ?? null) === group).map(itemOf),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The delays and notices of a race. On a phone they are in the list of the day, because they are a tap away there. */
export const rainItem = (race_id: number): MenuItem => ({
  section: { path: rainHref(race_id), title: m.rain_open, icon: 'alert' },
  href: rainHref(race_id),
  waits: 0,
  words: [],
  isUrgent: false,
});

/** Gives the group whose page an address is. */
export const groupAt = (path: string): MenuGroup | undefined =>
  menuGroups.find((group) => path === `${officePaths.menu}/${group}`);
