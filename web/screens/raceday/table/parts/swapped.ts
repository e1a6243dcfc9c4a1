import type { DayPack } from '#contract/raceday/judging/day.ts';
import { plainPlate } from '#rules/raceday/judging/heat-legality.ts';
import type { HeatResult } from '#rules/raceday/results/heat-results.ts';
import type { TableHeat } from './board.ts';
import type { Column } from './columns.ts';

/** Gives the outcome of a heat by a column that has all of its riders and no others. */
function outcomeFor(
  { cells, marks }: Column,
  heat: Pick<TableHeat, 'riders'>,
  pack: DayPack,
): HeatResult[] | null {
  const own = heat.riders.map(({ entry_id }) => entry_id);
  const entryOf = (who: Column['cells'][number]['who']): number => {
    if (typeof who !== 'string') return who ?? 0;
    const found = heat.riders.find(({ plate }) => plainPlate(plate) === plainPlate(who));
    return (
      found?.entry_id ?? pack.riders.find(({ plate }) => plainPlate(plate) === plainPlate(who))?.entry_id ?? 0
    );
  };
  const order = cells.map(({ who }) => entryOf(who));
  const said = [...order, ...marks.map(({ entry_id }) => entry_id)];
  const isWhole =
    new Set(said).size === own.length &&
    said.length === own.length &&
    own.every((entry_id) => said.includes(entry_id)) &&
    cells.every(({ together }) => !together);
  if (!isWhole) return null;
  return own.map((entry_id) => {
    const status = marks.find((mark) => mark.entry_id === entry_id)?.status ?? 'OK';
    return { entry_id, status, place: status === 'OK' ? 1 + order.indexOf(entry_id) : null };
  });
}

/** Tells whether two heats have the same riders, as in a small class's motos, and so cannot be distinguished. */
function haveSameRiders(one: Pick<TableHeat, 'riders'>, other: Pick<TableHeat, 'riders'>): boolean {
  const ids = new Set(one.riders.map(({ entry_id }) => entry_id));
  return ids.size === other.riders.length && other.riders.every(({ entry_id }) => ids.has(entry_id));
}

/**
 * Finds the heat ridden under this one's number, or null: a judge saw all of its riders and none of this heat's. Gives the outcome under
 * each of the two numbers; that of this heat is null when nobody saw its riders, so that it still has to be ridden.
 */
export function swappedWith<Heat extends Omit<TableHeat, 'mark'>>(
  heat: Heat,
  heats: readonly Heat[],
  pack: DayPack,
) {
  const seats = heat.columns.filter(({ seat }) => seat !== null);
  if (seats.length === 0 || heat.verdict.state === 'ruled') return null;
  for (const other of heats) {
    if (other.key === heat.key || other.verdict.state === 'ruled' || haveSameRiders(heat, other)) continue;
    const outcomes = seats.map((column) => outcomeFor(column, other, pack));
    const [first] = outcomes;
    if (!first || outcomes.some((one) => JSON.stringify(one) !== JSON.stringify(first))) continue;
    const back = other.columns
      .filter(({ seat }) => seat !== null)
      .map((column) => outcomeFor(column, heat, pack));
    const [own = null] = back;
    const isSame = back.every((one) => JSON.stringify(one) === JSON.stringify(own));
    return { other, outcomeOfOther: first, outcomeOfOwn: isSame ? own : null };
  }
  return null;
}
