/** Returns the difference between two states of a thing by field, as the record of changes stores it. */
export function changedOfOrganization<Fields extends object>(
  was: Fields,
  became: Fields,
): { was: Partial<Fields>; became: Partial<Fields> } {
  const names = (Object.keys(was) as (keyof Fields)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(became[name]),
  );
  const only = (from: Fields): Partial<Fields> => {
    const kept: Partial<Fields> = {};
    for (const name of names) kept[name] = from[name];
    return kept;
  };
  return { was: only(was), became: only(became) };
}
