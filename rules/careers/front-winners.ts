interface OfClass {
  gender: 'WOMAN' | 'MEN' | null;
  riders: number;
}

/**
 * Winners in the order in which they are named where there is no room for all: those of the fullest classes first, women's and men's by
 * turns, so that neither hides the other. In: winners, each with the class. Out: all of them; classes as full keep their order. Source: ours.
 */
export function frontWinners<One extends OfClass>(winners: readonly One[]): One[] {
  const rows = [...Map.groupBy(winners, ({ gender }) => gender).values()].map((own) =>
    own.toSorted((a, b) => b.riders - a.riders),
  );
  const turns = rows.flatMap((row) => row.map((winner, turn) => ({ winner, turn })));
  return turns
    .toSorted((a, b) => a.turn - b.turn || b.winner.riders - a.winner.riders)
    .map(({ winner }) => winner);
}
