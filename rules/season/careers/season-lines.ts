/** This is a season of a cup, with the facts that show which season came before it. */
interface Season {
  cup_id: number;
  cup_name: string;
  category_id: number;
  /** This is the cup it was made from; it is null when that is not known. */
  follows: number | null;
  line: readonly { race_date: string }[];
}

/** This function removes the years from a name: `Copa Andina 2026-27` and `Copa Andina 2025` are one cup. */
const withoutYears = (name: string) =>
  name
    .replaceAll(/[\d/–-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const beganOn = ({ line }: Season) => line[0]?.race_date ?? '';

/**
 * This function finds the season of the same cup before a given one: the season it was made from, or else the last earlier one whose name
 * differs only in its years. If the rider rode several classes in it, the same class is preferred.
 * @param season - the given season
 * @param seasons - the seasons to search, in any order
 * @returns the season before, or null when there was none
 */
export function seasonBefore<One extends Season>(season: One, seasons: readonly One[]): One | null {
  const name = withoutYears(season.cup_name);
  const earlier = seasons.filter(
    (one) =>
      one.cup_id !== season.cup_id &&
      beganOn(one) < beganOn(season) &&
      (one.cup_id === season.follows || (name !== '' && withoutYears(one.cup_name) === name)),
  );
  const rank = (one: One) =>
    `${Number(one.cup_id === season.follows)} ${beganOn(one)} ${Number(one.category_id === season.category_id)}`;
  return earlier.reduce<One | null>(
    (best, one) => (best === null || rank(one) > rank(best) ? one : best),
    null,
  );
}
