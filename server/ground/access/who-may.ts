import type { Who } from '#contract/endpoint.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type Caller, isAdmin, organizes } from './caller.ts';
import {
  readBookPlace,
  readClubPlace,
  readCupOrganization,
  readRaceOrganization,
  readRiderPlace,
} from './place-queries.ts';

/** Tells whether an account may touch the thing with this id. */
type May = (db: Db, caller: Caller, id: number) => boolean | Promise<boolean>;

const owns = ({ rider_ids }: Caller, rider_id: number): boolean => rider_ids.includes(rider_id);

const isStaff = ({ roles }: Caller): boolean => roles.length > 0;

const isStaffOf = ({ roles }: Caller, club_id: number | null): boolean =>
  club_id !== null && roles.some((one) => one.role === 'club' && one.club_id === club_id);

const isDeskOf = ({ roles }: Caller, organization_id: number): boolean =>
  roles.some((one) => one.role === 'desk' && one.organization_id === organization_id);

type RiderPlace = NonNullable<Awaited<ReturnType<typeof readRiderPlace>>>;

/** Allows the guardians of the rider, administrators, and callers whom the rider's club or organization allows. */
const forRider =
  (letsIn: (caller: Caller, place: RiderPlace) => boolean): May =>
  async (db, caller, rider_id) => {
    if (owns(caller, rider_id) || isAdmin(caller)) return true;
    const place = isStaff(caller) ? await readRiderPlace(db, rider_id) : null;
    return place !== null && letsIn(caller, place);
  };

/** Allows an administrator, or a caller whom the thing's organization allows. */
const forOrganizationOf =
  (
    readOrganization: (db: Db, id: number) => Promise<number | null>,
    letsIn: (caller: Caller, organization_id: number) => boolean = organizes,
  ): May =>
  async (db, caller, id) => {
    if (isAdmin(caller)) return true;
    const organization_id = isStaff(caller) ? await readOrganization(db, id) : null;
    return organization_id !== null && letsIn(caller, organization_id);
  };

const organizesRider = forRider((caller, { organization_id }) => organizes(caller, organization_id));
const organizesClub = forOrganizationOf(readClubPlace);

/** Maps each `who` of the contract to the accounts it allows. */
export const whoMay: Record<Who, May> = {
  anyone: () => true,
  user: () => true,
  self: (_db, caller, user_id) => caller.user_id === user_id || isAdmin(caller),
  admin: (_db, caller) => isAdmin(caller),
  staff: (_db, caller) => isStaff(caller),
  organizer: (_db, caller) => isAdmin(caller) || caller.roles.some(({ role }) => role === 'organizer'),
  rider_owner: (_db, caller, rider_id) => owns(caller, rider_id),
  rider_editor: forRider(
    (caller, { organization_id, club_id }) =>
      organizes(caller, organization_id) || isStaffOf(caller, club_id),
  ),
  rider_papers: organizesRider,
  rider_entrant: organizesRider,
  club_staff: async (db, caller, club_id) => isStaffOf(caller, club_id) || organizesClub(db, caller, club_id),
  club_delegate: (_db, caller, club_id) => isStaffOf(caller, club_id),
  book_staff: async (db, caller, book_id) => {
    // A book that does not exist is closed to an administrator, too.
    const place = isStaff(caller) ? await readBookPlace(db, book_id) : null;
    if (place === null) return false;
    return isAdmin(caller) || organizes(caller, place.organization_id) || isStaffOf(caller, place.club_id);
  },
  race_organizer: forOrganizationOf(readRaceOrganization),
  race_desk: forOrganizationOf(
    readRaceOrganization,
    (caller, organization_id) => organizes(caller, organization_id) || isDeskOf(caller, organization_id),
  ),
  // Accounts do the same through the calls of the office.
  desk_helper: () => false,
  race_check_in: forOrganizationOf(readRaceOrganization),
  race_presence: forOrganizationOf(readRaceOrganization),
  // No account reads data that is for a helper at the track, or checks families in at a kiosk.
  desk_medical: () => false,
  desk_kiosk: () => false,
  race_judge: forOrganizationOf(readRaceOrganization),
  race_chief: forOrganizationOf(readRaceOrganization),
  // Only a bridge brings what a decoder heard.
  race_timing: () => false,
  // Rows of a race are exchanged by servers alone.
  venue_peer: () => false,
  cup_organizer: forOrganizationOf(readCupOrganization),
  organization_organizer: (_db, caller, organization_id) =>
    isAdmin(caller) || organizes(caller, organization_id),
};
