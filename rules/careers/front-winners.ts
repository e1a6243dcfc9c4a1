interface OfClass {
  gender: 'WOMAN' | 'MEN' | null;
  riders: number;
}

/**
 * The winners who are named where there is no room for all: those of the fullest classes, women's and men's by turns, so that neither
 * hides the other. In: winners, each with the class; how many at most. Out: the first of them; classes as full keep their order. Source: ours.
 */
export function frontWinners<One extends OfClass>(winners: readonly One[], most: number): One[] {
  const rows = [...Map.groupBy(winners, ({ gender }) => gender).values()].map((own) =>
    own.toSorted((a, b) => b.riders - a.riders),
  );
  const turns = rows
    .flatMap((row) => row.map((winner, turn) => ({ winner, turn })))
    .toSorted((a, b) => a.turn - b.turn || b.winner.riders - a.winner.riders);
  return turns.slice(0, Math.max(0, most)).map(({ winner }) => winner);
}
