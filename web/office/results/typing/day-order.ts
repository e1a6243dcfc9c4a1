import type { CategoryResults } from '#contract/office/results/results.ts';
import type { DayOrder, OrderedHeat } from '#contract/office/results/order.ts';
import { comparedPlate } from '#rules/results/typed-results.ts';
import { heatKey } from '#web/office/parts/words/heat-words.ts';

/** A heat of the day, by its class and its place in it. */
export const dayHeatKey = ({ category_id, heat }: OrderedHeat): string => `${category_id} ${heatKey(heat)}`;

type IsToDo = (one: OrderedHeat) => boolean;

const saysNumber = (one: OrderedHeat, number: string) =>
  one.heat.number !== null && comparedPlate(one.heat.number) === comparedPlate(number);

/** The heat of a race number as somebody types it: "q3". Of two with one number the one that is still to be ridden. */
export function heatOfNumber({ heats }: DayOrder, number: string, isToDo: IsToDo): OrderedHeat | undefined {
  const found = heats.filter((one) => saysNumber(one, number));
  return found.find(isToDo) ?? found[0];
}

/** The race that follows as the day is ridden: the next one without a result, from the beginning where none comes after. */
export function nextInOrder(
  { heats }: DayOrder,
  key: string | null,
  isToDo: IsToDo,
): OrderedHeat | undefined {
  const at = heats.findIndex((one) => dayHeatKey(one) === key);
  const open = (one: OrderedHeat) => dayHeatKey(one) !== key && isToDo(one);
  return heats.slice(at + 1).find(open) ?? heats.find(open);
}

/** The races somebody with this plate rides in who is not in the heat: "12, 56". */
export function numbersOfPlate({ heats }: DayOrder, plate: string): string {
  const found = heats.filter(({ heat }) => heat.runs.some((run) => comparedPlate(run.plate) === plate));
  return found.flatMap(({ heat }) => heat.number ?? []).join(', ');
}

/** The day with what the server answered of a class. */
export const withClass = (order: DayOrder, { category_id, heats }: CategoryResults): DayOrder => ({
  ...order,
  heats: order.heats.map((one) => {
    const now = heats.find((heat) => heatKey(heat) === heatKey(one.heat));
    return one.category_id === category_id && now ? { ...one, heat: now } : one;
  }),
});
