/** This is a rider of a class that raced together with others. */
interface JointPlace {
  entry_id: number;
  /** This is the place in the joint ranking; it is null for a rider listed without a rank. */
  rank: number | null;
  entered_class: string | null;
}

/**
 * This function computes the ranks inside each entered class, 1 to k, from the joint ranking. Riders who shared a place still share it.
 * @param joint - the joint ranking, the best rider first
 * @returns the rank by entry_id; null where the joint ranking gives none
 * Source: docs/regulation.md §1.6, §3.6.7.
 */
export function enteredRanks(joint: readonly JointPlace[]): Map<number, number | null> {
  const classes = new Map<string | null, { count: number; joint: number | null; own: number }>();
  const ranks = new Map<number, number | null>();
  for (const { entry_id, rank, entered_class } of joint) {
    const seen = classes.get(entered_class) ?? { count: 0, joint: null, own: 0 };
    seen.count += 1;
    if (rank !== null && rank !== seen.joint) {
      seen.joint = rank;
      seen.own = seen.count;
    }
    classes.set(entered_class, seen);
    ranks.set(entry_id, rank === null ? null : seen.own);
  }
  return ranks;
}
