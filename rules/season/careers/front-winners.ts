interface OfClass {
  gender: 'WOMAN' | 'MEN' | null;
  riders: number;
}

/**
 * This function orders winners for a list that has no room for all. Winners of the fullest classes come first, and women's and men's
 * classes take turns, so that neither hides the other.
 * @param winners - the winners, each with the gender and the number of riders of the class
 * @returns all winners in the new order; classes of the same size keep the order given
 * Source: ours.
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
