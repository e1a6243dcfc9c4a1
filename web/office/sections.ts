import { type ComponentType, lazy } from 'react';
import * as m from '#text/messages/messages.js';
import { idOf } from '#web/app/address/params.ts';
import { officePaths, piecesBelow } from '#web/app/screens/office-paths.ts';
import { isAtOrBelow, paths } from '#web/app/screens/paths.ts';
import type { OfficeRoles } from '#web/office/parts/roles.ts';
import type { IconName } from '#web/ui/Icon.tsx';

/** A part of the office, with an address of its own. Its code is loaded when somebody opens it. */
export interface OfficeSection {
  path: string;
  title: () => string;
  icon: IconName;
  /** Who sees it; the server decides again for every call. */
  isFor: (roles: OfficeRoles) => boolean;
  /** The section it belongs to, which links to it: it is not in the list of sections. */
  within?: string;
  /** Addresses that open over the section's own page, so that the page does not scroll to the top. */
  over?: (path: string) => boolean;
  /** null: a screen outside of the office. */
  Screen: ComponentType | null;
}

const isRider = (path: string): boolean => idOf(piecesBelow(path, officePaths.riders)[0]) !== null;

export const sections: readonly OfficeSection[] = [
  {
    path: officePaths.today,
    title: m.office_nav_today,
    icon: 'calendar',
    isFor: () => true,
    Screen: lazy(async () => ({
      default: (await import('#web/office/today/TodayScreen.tsx')).TodayScreen,
    })),
  },
  {
    path: officePaths.licences,
    title: m.office_nav_licences,
    icon: 'file',
    isFor: ({ decides }) => decides,
    Screen: lazy(async () => ({
      default: (await import('#web/office/licences/LicenceDesk.tsx')).LicenceDesk,
    })),
  },
  {
    path: officePaths.endings,
    title: m.office_endings_title,
    icon: 'clock',
    isFor: ({ decides, runsClub }) => decides || runsClub,
    within: officePaths.today,
    Screen: lazy(async () => ({
      default: (await import('#web/office/endings/EndingsScreen.tsx')).EndingsScreen,
    })),
  },
  {
    path: officePaths.riders,
    title: m.office_nav_riders,
    icon: 'helmet',
    isFor: ({ decides, runsClub }) => decides || runsClub,
    over: isRider,
    Screen: lazy(async () => ({
      default: (await import('#web/office/riders/RidersScreen.tsx')).RidersScreen,
    })),
  },
  {
    path: officePaths.riderImport,
    title: m.office_nav_rider_import,
    icon: 'download',
    isFor: ({ decides, runsClub }) => decides || runsClub,
    within: officePaths.riders,
    Screen: lazy(async () => ({
      default: (await import('#web/office/rider-import/RiderImportScreen.tsx')).RiderImportScreen,
    })),
  },
  {
    path: officePaths.claims,
    title: m.claims_title,
    icon: 'user',
    isFor: ({ decides }) => decides,
    within: officePaths.riders,
    Screen: lazy(async () => ({
      default: (await import('#web/office/claims/ClaimsScreen.tsx')).ClaimsScreen,
    })),
  },
  {
    path: officePaths.entries,
    title: m.desk_nav,
    icon: 'list',
    isFor: ({ decides, runsClub }) => decides || runsClub,
    Screen: lazy(async () => ({
      default: (await import('#web/office/entries/EntriesScreen.tsx')).EntriesScreen,
    })),
  },
  {
    path: officePaths.day,
    title: m.day_nav,
    icon: 'gate',
    isFor: ({ decides }) => decides,
    Screen: lazy(async () => ({
      default: (await import('#web/office/day/DayScreen.tsx')).DayScreen,
    })),
  },
  {
    path: officePaths.checkIn,
    title: m.checkin_nav,
    icon: 'pin',
    isFor: ({ decides }) => decides,
    within: officePaths.day,
    Screen: lazy(async () => ({
      default: (await import('#web/office/check-in/CheckInScreen.tsx')).CheckInScreen,
    })),
  },
  {
    path: officePaths.results,
    title: m.results_nav,
    icon: 'flag',
    isFor: ({ decides }) => decides,
    Screen: lazy(async () => ({
      default: (await import('#web/office/results/ResultsScreen.tsx')).ResultsScreen,
    })),
  },
  {
    path: officePaths.cups,
    title: m.office_nav_cups,
    icon: 'trophy',
    isFor: ({ decides }) => decides,
    Screen: lazy(async () => ({
      default: (await import('#web/office/cups/CupsScreen.tsx')).CupsScreen,
    })),
  },
  {
    path: officePaths.dues,
    title: m.office_nav_dues,
    icon: 'money',
    isFor: ({ decides, runsClub }) => decides || runsClub,
    Screen: lazy(async () => ({
      default: (await import('#web/office/dues/DuesScreen.tsx')).DuesScreen,
    })),
  },
  {
    path: paths.payments,
    title: m.office_nav_payments,
    icon: 'check',
    isFor: ({ runsClub }) => runsClub,
    Screen: null,
  },
  {
    path: officePaths.messages,
    title: m.messages_nav,
    icon: 'mail',
    isFor: ({ decides }) => decides,
    Screen: lazy(async () => ({
      default: (await import('#web/office/messages/MessagesScreen.tsx')).MessagesScreen,
    })),
  },
  {
    path: officePaths.helpers,
    title: m.office_helpers_nav,
    icon: 'phone',
    isFor: ({ decides }) => decides,
    Screen: lazy(async () => ({
      default: (await import('#web/office/desk/HelpersScreen.tsx')).HelpersScreen,
    })),
  },
  {
    path: officePaths.photographs,
    title: m.office_nav_photos,
    icon: 'camera',
    isFor: ({ decides }) => decides,
    Screen: lazy(async () => ({
      default: (await import('#web/office/photographs/PhotographsScreen.tsx')).PhotographsScreen,
    })),
  },
  {
    path: officePaths.ads,
    title: m.office_nav_ads,
    icon: 'horn',
    isFor: ({ decides }) => decides,
    Screen: lazy(async () => ({
      default: (await import('#web/office/ads/AdsScreen.tsx')).AdsScreen,
    })),
  },
  {
    path: officePaths.people,
    title: m.people_nav,
    icon: 'users',
    isFor: ({ decides }) => decides,
    Screen: lazy(async () => ({
      default: (await import('#web/office/people/PeopleScreen.tsx')).PeopleScreen,
    })),
  },
  {
    path: officePaths.organization,
    title: m.org_nav,
    icon: 'house',
    isFor: ({ decides }) => decides,
    Screen: lazy(async () => ({
      default: (await import('#web/office/organization/OrganizationScreen.tsx')).OrganizationScreen,
    })),
  },
  {
    path: officePaths.clubPages,
    title: m.clubs_office_nav,
    icon: 'eye',
    isFor: ({ runsClub }) => runsClub,
    Screen: lazy(async () => ({
      default: (await import('#web/office/club/ClubPagesScreen.tsx')).ClubPagesScreen,
    })),
  },
  {
    path: officePaths.audit,
    title: m.office_nav_audit,
    icon: 'history',
    isFor: ({ decides }) => decides,
    Screen: lazy(async () => ({
      default: (await import('#web/office/audit/AuditScreen.tsx')).AuditScreen,
    })),
  },
  {
    path: officePaths.system,
    title: m.office_nav_system,
    icon: 'system',
    isFor: ({ isAdmin }) => isAdmin,
    Screen: lazy(async () => ({
      default: (await import('#web/office/system/SystemScreen.tsx')).SystemScreen,
    })),
  },
];

/** The section of an address, or the one it is below, that these roles see; the first one where there is none. */
export function sectionAt(path: string, roles: OfficeRoles): OfficeSection | undefined {
  const seen = sections.filter((one) => one.Screen !== null && one.isFor(roles));
  const lies = (one: OfficeSection) => isAtOrBelow(path, one.path);
  return seen.findLast(lies) ?? seen[0];
}

/** The page that stays where it is scrolled: what opens over a section's page belongs to that page. */
export function standsAt(path: string): string {
  return sections.find(({ over }) => over?.(path))?.path ?? path;
}
