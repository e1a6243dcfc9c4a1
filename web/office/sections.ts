import { type ComponentType } from 'react';
import * as m from '#text/messages/messages.js';
import { idOf } from '#web/ground/address/params.ts';
import {
  checkInHref,
  dayHref,
  helpersHref,
  officePaths,
  piecesBelow,
  postingHref,
} from '#web/ground/address/office-paths.ts';
import { isAtOrBelow, paths, tableHref } from '#web/ground/address/paths.ts';
import type { OfficeRoles } from '#web/office/parts/roles.ts';
import type { IconName } from '#web/ui/Icon.tsx';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';

/** The groups of the menu, in the order of the work: before the day, on it, after it, and at any time. */
export const menuGroups = ['before', 'day', 'after', 'house'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** A part of the office, with an address of its own. Its code is loaded when somebody opens it. */
export interface OfficeSection {
  path: string;
  title: () => string;
  icon: IconName;
  /** The part of the work that it belongs to. It is missing for the first section, and for those within another one. */
  group?: MenuGroup;
  /** The address for the race that is ridden now. The section's own address then lists the dates. */
  ofRace?: (race_id: number) => string;
  /** Tells who sees it. The server decides again for every call. */
  isFor: (roles: OfficeRoles) => boolean;
  /** The section that it belongs to, which links to it. It is not in the list of sections. */
  within?: string;
  /** Finds addresses of the section that lie below another one. */
  holds?: (path: string) => boolean;
  /** Finds addresses that open over the section's own page, so that the page does not scroll to the top. */
  over?: (path: string) => boolean;
  /** The screen. It is null for a screen outside of the office. */
  Screen: ComponentType | null;
}

const isRider = (path: string): boolean => idOf(piecesBelow(path, officePaths.riders)[0]) !== null;

export const sections: readonly OfficeSection[] = [
  {
    path: officePaths.today,
    title: m.office_nav_today,
    icon: 'calendar',
    isFor: () => true,
    Screen: onDemand(async () => (await import('#web/office/operations/today/TodayScreen.tsx')).TodayScreen),
  },
  {
    path: officePaths.endings,
    title: m.office_endings_title,
    icon: 'clock',
    isFor: ({ decides, runsClub }) => decides || runsClub,
    within: officePaths.today,
    Screen: onDemand(async () => (await import('./people/licences/EndingsScreen.tsx')).EndingsScreen),
  },
  {
    path: officePaths.cups,
    title: m.office_nav_cups,
    icon: 'trophy',
    group: 'before',
    isFor: ({ decides }) => decides,
    Screen: onDemand(async () => (await import('#web/office/season/cups/CupsScreen.tsx')).CupsScreen),
  },
  {
    path: officePaths.licences,
    title: m.office_nav_licences,
    icon: 'file',
    group: 'before',
    isFor: ({ decides }) => decides,
    Screen: onDemand(async () => (await import('#web/office/people/licences/LicenceDesk.tsx')).LicenceDesk),
  },
  {
    path: officePaths.riders,
    title: m.office_nav_riders,
    icon: 'helmet',
    group: 'before',
    isFor: ({ decides, runsClub }) => decides || runsClub,
    over: isRider,
    Screen: onDemand(async () => (await import('#web/office/people/riders/RidersScreen.tsx')).RidersScreen),
  },
  {
    path: officePaths.riderImport,
    title: m.office_nav_rider_import,
    icon: 'download',
    isFor: ({ decides, runsClub }) => decides || runsClub,
    within: officePaths.riders,
    Screen: onDemand(
      async () => (await import('#web/office/people/rider-import/RiderImportScreen.tsx')).RiderImportScreen,
    ),
  },
  {
    path: officePaths.claims,
    title: m.claims_title,
    icon: 'user',
    isFor: ({ decides }) => decides,
    within: officePaths.riders,
    Screen: onDemand(async () => (await import('#web/office/people/claims/ClaimsScreen.tsx')).ClaimsScreen),
  },
  {
    path: officePaths.entries,
    title: m.desk_nav,
    icon: 'list',
    group: 'before',
    isFor: ({ decides, runsClub }) => decides || runsClub,
    Screen: onDemand(
      async () => (await import('#web/office/entries/entries/EntriesScreen.tsx')).EntriesScreen,
    ),
  },
  {
    path: officePaths.dues,
    title: m.office_nav_dues,
    icon: 'money',
    group: 'before',
    isFor: ({ decides, runsClub }) => decides || runsClub,
    Screen: onDemand(async () => (await import('#web/office/money/dues/DuesScreen.tsx')).DuesScreen),
  },
  {
    path: paths.payments,
    title: m.office_nav_payments,
    icon: 'check',
    group: 'before',
    isFor: ({ runsClub }) => runsClub,
    Screen: null,
  },
  {
    path: officePaths.checkIn,
    title: m.checkin_nav,
    icon: 'pin',
    isFor: ({ decides }) => decides,
    group: 'day',
    ofRace: (race_id) => checkInHref(race_id),
    Screen: onDemand(
      async () => (await import('#web/office/raceday/check-in/CheckInScreen.tsx')).CheckInScreen,
    ),
  },
  {
    path: officePaths.day,
    title: m.day_nav,
    icon: 'gate',
    group: 'day',
    ofRace: (race_id) => dayHref(race_id),
    isFor: ({ decides }) => decides,
    Screen: onDemand(async () => (await import('#web/office/raceday/day/DayScreen.tsx')).DayScreen),
  },
  {
    path: officePaths.table,
    title: m.table_title,
    icon: 'users',
    group: 'day',
    ofRace: tableHref,
    isFor: ({ decides }) => decides,
    Screen: onDemand(async () => (await import('./raceday/results/PostingScreen.tsx')).TableDates),
  },
  {
    path: officePaths.posting,
    title: m.posting_nav,
    icon: 'flag',
    group: 'day',
    ofRace: postingHref,
    isFor: ({ decides }) => decides,
    holds: (path) => piecesBelow(path, officePaths.results)[1] === 'posting',
    Screen: onDemand(async () => (await import('./raceday/results/PostingScreen.tsx')).PostingScreen),
  },
  {
    path: officePaths.helpers,
    title: m.office_helpers_nav,
    icon: 'phone',
    group: 'day',
    ofRace: helpersHref,
    isFor: ({ decides }) => decides,
    Screen: onDemand(async () => (await import('#web/office/raceday/desk/HelpersScreen.tsx')).HelpersScreen),
  },
  {
    path: officePaths.results,
    title: m.results_nav,
    icon: 'book',
    group: 'after',
    isFor: ({ decides }) => decides,
    Screen: onDemand(
      async () => (await import('#web/office/raceday/results/ResultsScreen.tsx')).ResultsScreen,
    ),
  },
  {
    path: officePaths.messages,
    title: m.messages_nav,
    icon: 'mail',
    group: 'after',
    isFor: ({ decides }) => decides,
    Screen: onDemand(
      async () => (await import('#web/office/people/messages/MessagesScreen.tsx')).MessagesScreen,
    ),
  },
  {
    path: officePaths.photographs,
    title: m.office_nav_photos,
    icon: 'camera',
    group: 'after',
    isFor: ({ decides }) => decides,
    Screen: onDemand(
      async () => (await import('#web/office/season/shown/PhotographsScreen.tsx')).PhotographsScreen,
    ),
  },
  {
    path: officePaths.organization,
    title: m.org_nav,
    icon: 'house',
    group: 'house',
    isFor: ({ decides }) => decides,
    Screen: onDemand(
      async () => (await import('#web/office/people/organization/OrganizationScreen.tsx')).OrganizationScreen,
    ),
  },
  {
    path: officePaths.clubPages,
    title: m.clubs_office_nav,
    icon: 'eye',
    group: 'house',
    isFor: ({ runsClub }) => runsClub,
    Screen: onDemand(
      async () => (await import('#web/office/season/shown/ClubPagesScreen.tsx')).ClubPagesScreen,
    ),
  },
  {
    path: officePaths.people,
    title: m.people_nav,
    icon: 'lock',
    within: officePaths.organization,
    isFor: ({ decides }) => decides,
    Screen: onDemand(async () => (await import('./people/organization/PeopleScreen.tsx')).PeopleScreen),
  },
  {
    path: officePaths.audit,
    title: m.office_nav_audit,
    icon: 'history',
    within: officePaths.organization,
    isFor: ({ decides }) => decides,
    Screen: onDemand(async () => (await import('#web/office/operations/audit/AuditScreen.tsx')).AuditScreen),
  },
  {
    path: officePaths.ads,
    title: m.office_nav_ads,
    icon: 'horn',
    within: officePaths.organization,
    isFor: ({ decides }) => decides,
    Screen: onDemand(async () => (await import('#web/office/publishing/ads/AdsScreen.tsx')).AdsScreen),
  },
  {
    path: officePaths.system,
    title: m.office_nav_system,
    icon: 'system',
    within: officePaths.organization,
    isFor: ({ isAdmin }) => isAdmin,
    Screen: onDemand(
      async () => (await import('#web/office/operations/system/SystemScreen.tsx')).SystemScreen,
    ),
  },
];

/** Finds the section at or above an address that these roles see, or else the first one. */
export function sectionAt(path: string, roles: OfficeRoles): OfficeSection | undefined {
  const seen = sections.filter((one) => one.Screen !== null && one.isFor(roles));
  const lies = (one: OfficeSection) => isAtOrBelow(path, one.path);
  return seen.find(({ holds }) => holds?.(path)) ?? seen.findLast(lies) ?? seen[0];
}

/** Gives the page whose scroll position stays. An address that opens over a section's page belongs to that page. */
export function standsAt(path: string): string {
  return sections.find(({ over }) => over?.(path))?.path ?? path;
}
