/** The parts of a cup that decide where it is listed. */
interface ListedCup {
  cup_name: string;
  cup_status: string;
}

const LISTED = ['OPENED', 'CLOSED'];

/**
 * Cups as the public sees them: open ones first, then the finished, each by name; drafts and archived cups are not
 * shown. In and out: the same kind of cups.
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

/** Whether the cup takes entries: only an open one does. */
export function takesInscriptions(cup: Pick<ListedCup, 'cup_status'>): boolean {
  return cup.cup_status === 'OPENED';
}
