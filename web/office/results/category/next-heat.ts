/**
 * The heat to write after another one: the next one to do, else the first that was skipped; when nothing is to do, the following
 * one. In: heats in their order, the open one. null: there is none.
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
