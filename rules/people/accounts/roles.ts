/** This is a role and the organization it is limited to; a club's role is limited to the club's organization. */
export interface RoleAsked {
  role: 'admin' | 'organizer' | 'club' | 'desk';
  organization_id: number | null;
}

/** This is the person who gives a role. */
interface RoleGiver {
  isAdmin: boolean;
  /** These are the ids of the organizations that the person runs. */
  organizations: readonly number[];
}

/** This is the person who takes a role away. */
interface RoleTaker extends RoleGiver {
  /** It is true when the role is the person's own. */
  isOwn: boolean;
  /** It is true when this person gave the role a short while ago. */
  gaveIt: boolean;
}

/**
 * This function decides whether somebody may give a role (docs/decisions/0046). An administrator gives every role. A person who runs an
 * organization gives every role in it, including that of an organizer; only an administrator names administrators.
 * @param giver - the person who gives the role
 * @param asked - the role and the organization it is limited to
 * @returns true when the person may give it
 */
export function mayGiveRole(giver: RoleGiver, { role, organization_id }: RoleAsked): boolean {
  if (giver.isAdmin) return true;
  return role !== 'admin' && organization_id !== null && giver.organizations.includes(organization_id);
}

/**
 * This function decides whether somebody may take a role away (docs/decisions/0046). A person may take away the roles that this person may
 * give. An organizer may remove another organizer only after naming that one a short while ago, so that a new organizer cannot take the
 * organization over. Everybody may give up their own role.
 * @param taker - the person who takes the role away
 * @param asked - the role and the organization it is limited to
 * @returns true when the person may take it away
 */
export function mayTakeRole(taker: RoleTaker, asked: RoleAsked): boolean {
  if (taker.isAdmin) return true;
  return mayGiveRole(taker, asked) && (asked.role !== 'organizer' || taker.isOwn || taker.gaveIt);
}

/** A helper's code is valid until the day after the race at the latest, for what is counted up afterwards. */
const deskDaysAfter = 1;

/**
 * This function decides whether a helper's code may be valid until the end of a given day (docs/decisions/0028).
 * @param until - the last day of the code, as a number of days since any fixed day
 * @param today - the current day, counted from the same day
 * @param raceDay - the day of the race, counted from the same day
 * @returns true when the code may be valid until then
 */
export function mayOpenDesk(until: number, today: number, raceDay: number): boolean {
  return until >= today && until <= raceDay + deskDaysAfter;
}
