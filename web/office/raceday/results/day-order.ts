import type { CategoryResults } from '#contract/raceday/office/results/results.ts';
import type { DayOrder, OrderedHeat } from '#contract/raceday/office/results/order.ts';
import { comparedPlate } from '#rules/raceday/results/typed-order.ts';
import { heatKey } from '#web/office/parts/words/heat-words.ts';

/** Makes the key of a heat of the day from its class and its place in it. */
export const dayHeatKey = ({ category_id, heat }: OrderedHeat): string => `${category_id} ${heatKey(heat)}`;

type IsToDo = (one: OrderedHeat) => boolean;

const saysNumber = (one: OrderedHeat, number: string) =>
  one.heat.number !== null && comparedPlate(one.heat.number) === comparedPlate(number);

/** Finds the heat of a typed race number such as "q3". Of two with the same number, it is the one still to ride. */
export function heatOfNumber({ heats }: DayOrder, number: string, isToDo: IsToDo): OrderedHeat | undefined {
  const found = heats.filter((one) => saysNumber(one, number));
  return found.find(isToDo) ?? found[0];
}

/** Finds the next race without a result in the order of the day, then from the beginning. */
export function nextInOrder(
  { heats }: DayOrder,
  key: string | null,
  isToDo: IsToDo,
): OrderedHeat | undefined {
  const at = heats.findIndex((one) => dayHeatKey(one) === key);
  const open = (one: OrderedHeat) => dayHeatKey(one) !== key && isToDo(one);
  return heats.slice(at + 1).find(open) ?? heats.find(open);
}

/** Writes the races of a rider who is not in the heat, by plate: "12, 56". */
export function numbersOfPlate({ heats }: DayOrder, plate: string): string {
  const found = heats.filter(({ heat }) => heat.runs.some((run) => comparedPlate(run.plate) === plate));
  return found.flatMap(({ heat }) => heat.number ?? []).join(', ');
}

/** Gives the day with the server's answer about a class. */
export const withClass = (order: DayOrder, { category_id, heats }: CategoryResults): DayOrder => ({
  ...order,
  heats: order.heats.map((one) => {
    const now = heats.find((heat) => heatKey(heat) === heatKey(one.heat));
    return one.category_id === category_id && now ? { ...one, heat: now } : one;
  }),
});
