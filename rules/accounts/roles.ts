/** A role and the organization it is limited to; a club's role is limited to the club's organization. */
export interface RoleAsked {
  role: 'admin' | 'organizer' | 'club' | 'desk';
  organization_id: number | null;
}

/** Who gives a role. */
interface RoleGiver {
  isAdmin: boolean;
  /** The organizations they run. */
  organizations: readonly number[];
}

/** Who takes a role away. */
interface RoleTaker extends RoleGiver {
  /** The role is their own. */
  isOwn: boolean;
  /** They gave it, a short while ago. */
  gaveIt: boolean;
}

/**
 * Whether somebody may give a role (docs/decisions/0046). An administrator gives every role. Whoever runs an organization gives every
 * role in it, its organizers included; only an administrator names administrators.
 * In: who, which role. Out: true where they may.
 */
export function mayGiveRole(giver: RoleGiver, { role, organization_id }: RoleAsked): boolean {
  if (giver.isAdmin) return true;
  return role !== 'admin' && organization_id !== null && giver.organizations.includes(organization_id);
}

/**
 * Whether somebody may take a role away (docs/decisions/0046): the same roles they may give. Another organizer they may remove only if they
 * named that one a short while ago, so that a new organizer cannot take the organization over. Everybody may give up their own role.
 * In: who, which role. Out: true where they may.
 */
export function mayTakeRole(taker: RoleTaker, asked: RoleAsked): boolean {
  if (taker.isAdmin) return true;
  return mayGiveRole(taker, asked) && (asked.role !== 'organizer' || taker.isOwn || taker.gaveIt);
}

/** The last day on which a helper's code may be good: the one after the race, for what is counted up afterwards. */
const deskDaysAfter = 1;

/**
 * Whether a helper's code may be good until the end of a day (docs/decisions/0028).
 * In: that day, today and the day of the race, as days since any one of them. Out: true where it may.
 */
export function mayOpenDesk(until: number, today: number, raceDay: number): boolean {
  return until >= today && until <= raceDay + deskDaysAfter;
}
