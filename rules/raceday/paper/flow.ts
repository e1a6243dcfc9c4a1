/** A thing on a page, `top` counted from the upper end of its room. */
interface Placed<Item> {
  item: Item;
  top: number;
}

/**
 * Puts things under one another onto pages, in their order and none of them over two pages. What is taller than a page has one alone.
 * In: the things, the height of each, the room of a page and the gap between two things, in one unit. Out: the pages; none for no things.
 */
export function flowPages<Item>(
  items: readonly Item[],
  heightOf: (item: Item) => number,
  { room, gap }: { room: number; gap: number },
): Placed<Item>[][] {
  const pages: Placed<Item>[][] = [];
  let top = 0;
  for (const item of items) {
    const height = heightOf(item);
    const page = pages.at(-1);
    if (page && top + height <= room) page.push({ item, top });
    else {
      pages.push([{ item, top: 0 }]);
      top = 0;
    }
    top += height + gap;
  }
  return pages;
}

/**
 * The same for things of one size, side by side in columns that are read from the top down: a page is full when its columns are.
 * Out: the things of each page in their order; a page is begun where `begins` says so.
 */
export function gridPages<Item>(
  items: readonly Item[],
  perPage: number,
  begins: (item: Item, before: Item) => boolean = () => false,
): Item[][] {
  const pages: Item[][] = [];
  for (const item of items) {
    const page = pages.at(-1);
    const before = page?.at(-1);
    if (page && before !== undefined && page.length < perPage && !begins(item, before)) page.push(item);
    else pages.push([item]);
  }
  return pages;
}
