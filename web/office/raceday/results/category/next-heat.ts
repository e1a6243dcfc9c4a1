/**
 * Gives the heat to write after another one: the next one to do, or else the first that was skipped, or when nothing is
 * to do, the following one. It is null when there is none.
 * @param heats the heats in their order
 * @param heat the open one
 */
export function nextHeat<Heat>(
  heats: readonly Heat[],
  heat: Heat,
  isToDo: (one: Heat) => boolean,
): Heat | null {
  const at = heats.indexOf(heat);
  const others = [...heats.slice(at + 1), ...heats.slice(0, at)];
  return others.find(isToDo) ?? heats[at + 1] ?? null;
}
