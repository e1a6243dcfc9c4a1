/** An item on a page. `top` is counted from the upper end of the page's room. */
interface Placed<Item> {
  item: Item;
  top: number;
}

/**
 * This puts items under one another onto pages, in their order, and never divides an item. An item that is taller than a page has a
 * page alone.
 *
 * @param items the items
 * @param heightOf gives the height of an item
 * @param page the room of a page and the gap between two items, in the unit of the heights
 * @returns the pages, none when there are no items
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
 * This puts items of one size onto pages, side by side in columns that are read from the top down. A page is full when its columns
 * are.
 *
 * @param items the items
 * @param perPage the number of items on a full page
 * @param begins returns true when an item begins a new page
 * @returns the items of each page, in their order
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
