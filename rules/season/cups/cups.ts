/** These parts of a cup decide where it is listed. */
interface ListedCup {
  cup_name: string;
  cup_status: string;
}

const LISTED = ['OPENED', 'CLOSED'];

/**
 * This function orders cups as the public sees them: open ones first, then the finished ones, each group by name. Drafts and archived cups
 * are not shown.
 * @param cups - cups in any order and of any status
 * @returns the cups that are shown, in order
 */
export function cupsInOrder<Cup extends ListedCup>(cups: readonly Cup[]): Cup[] {
  return cups
    .filter(({ cup_status }) => LISTED.includes(cup_status))
    .sort(
      (a, b) =>
        LISTED.indexOf(a.cup_status) - LISTED.indexOf(b.cup_status) ||
        a.cup_name.localeCompare(b.cup_name, 'es'),
    );
}

/**
 * This function decides whether a cup accepts entries; only an open cup does.
 * @param cup - the cup with its status
 * @returns true when the cup is open
 */
export function takesInscriptions(cup: Pick<ListedCup, 'cup_status'>): boolean {
  return cup.cup_status === 'OPENED';
}
