/** A role, and the organization it is bounded to: of a club, the club's. */
export interface RoleAsked {
  role: 'admin' | 'organizer' | 'club' | 'desk';
  organization_id: number | null;
}

/** Who gives or takes one. */
interface RoleGiver {
  isAdmin: boolean;
  /** Those they run. */
  organizations: readonly number[];
}

/**
 * Whether somebody may give or take a role (docs/decisions/0028). Administrators give and take every role; whoever runs an organization
 * names its clubs' delegates and its desk, and nobody of the same rank or above.
 * In: who, which role. Out: true where they may.
 */
export function mayChangeRole(giver: RoleGiver, { role, organization_id }: RoleAsked): boolean {
  if (giver.isAdmin) return true;
  if (role !== 'club' && role !== 'desk') return false;
  return organization_id !== null && giver.organizations.includes(organization_id);
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
