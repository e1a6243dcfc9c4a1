const digits = /^[1-9][0-9]{0,14}$/;

/** The id under `name` in the address; null when absent or not an id. */
export function idIn(search: URLSearchParams, name: string): number | null {
  const text = search.get(name) ?? '';
  return digits.test(text) ? Number(text) : null;
}

/** The address of a ranking, of one category of it when given. */
export function rankingHref(cup_id: number, category_id: number | null = null): string {
  const category = category_id === null ? '' : `&category_id=${category_id}`;
  return `/ranking?cup_id=${cup_id}${category}`;
}
