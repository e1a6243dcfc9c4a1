import type { DrawRecord, RoomHeat } from '#contract/raceday/office/day/day.ts';

/** The heat of each rider, by entry: as drawn, or as changed by hand. */
export type Hands = ReadonlyMap<number, number>;

/** Gives the heats as they are drawn. */
export function drawnHands(heats: readonly RoomHeat[]): Hands {
  return new Map(heats.flatMap(({ serie, riders }) => riders.map(({ entry_id }) => [entry_id, serie])));
}

export function swapHands(hands: Hands, one: number, other: number): Hands {
  const [a, b] = [hands.get(one), hands.get(other)];
  if (a === undefined || b === undefined) return hands;
  return new Map([...hands, [one, b], [other, a]]);
}

/** Moves a rider into another heat. */
export function moveHand(hands: Hands, entry_id: number, serie: number): Hands {
  return new Map([...hands, [entry_id, serie]]);
}

/** Tells whether a rider is in another heat than the draw gave. */
export function isMoved(hands: Hands, heats: readonly RoomHeat[]): boolean {
  const drawn = drawnHands(heats);
  return [...hands].some(([entry_id, serie]) => drawn.get(entry_id) !== serie);
}

/** Gives the draws of the current stages and those that they replaced, for later questions. */
export const recordsOf = (draws: readonly DrawRecord[]) => ({
  stands: draws.filter(({ replaced_at }) => replaced_at === null),
  replaced: draws.filter(({ replaced_at }) => replaced_at !== null),
});
