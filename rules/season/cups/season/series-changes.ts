/** This is a line of a cup's ranking, with the fields in which a change shows. */
interface SeriesLine {
  rider_id: number;
  position: number | null;
  points: number;
}

/** This is the effect of a change of results on a rider in the cup's ranking. */
interface SeriesChange {
  category_id: number;
  rider_id: number;
  points_was: number | null;
  points_became: number | null;
  position_was: number | null;
  position_became: number | null;
}

type Ranking = Readonly<Record<string, readonly SeriesLine[]>>;

/**
 * This function compares two states of a cup's ranking, both computed by the rules.
 * @param before - the lines of the ranking before the change, by category
 * @param after - the lines of the ranking after it, by category
 * @returns one entry for each rider whose points or position changed; a value is null where the rider is not in that state
 * Source: docs/regulation.md §4.3.
 */
export function seriesChanges(before: Ranking, after: Ranking): SeriesChange[] {
  const categories = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...categories].flatMap((category) => {
    const old = new Map((before[category] ?? []).map((line) => [line.rider_id, line]));
    const now = new Map((after[category] ?? []).map((line) => [line.rider_id, line]));
    return [...new Set([...now.keys(), ...old.keys()])].flatMap((rider_id) => {
      const [was, became] = [old.get(rider_id), now.get(rider_id)];
      if (was?.points === became?.points && was?.position === became?.position) return [];
      return [
        {
          category_id: Number(category),
          rider_id,
          points_was: was?.points ?? null,
          points_became: became?.points ?? null,
          position_was: was?.position ?? null,
          position_became: became?.position ?? null,
        },
      ];
    });
  });
}
