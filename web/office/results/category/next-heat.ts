/**
 * The heat that is written after another one: the next that is to do, or the first that was left behind; once nothing is to do, the one
 * after it. In: heats in their order, the one that is open. null: there is none.
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
