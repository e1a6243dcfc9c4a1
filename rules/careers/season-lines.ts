/** A season of a cup, with what tells which season came before it. */
interface Season {
  cup_id: number;
  cup_name: string;
  category_id: number;
  /** The cup it was made from; null: not known. */
  follows: number | null;
  line: readonly { race_date: string }[];
}

/** A name without its years: `Copa Andina 2026-27` and `Copa Andina 2025` are one cup. */
const withoutYears = (name: string) =>
  name
    .replaceAll(/[\d/–-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const beganOn = ({ line }: Season) => line[0]?.race_date ?? '';

/**
 * The season before a given one, of the same cup: the one it was made from, else the last earlier one whose name differs only in its years.
 * Of several classes of a rider the same one is taken first. Out: null: there was none.
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
