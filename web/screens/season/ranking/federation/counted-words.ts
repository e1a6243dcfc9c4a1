import * as m from '#text/messages/messages.js';

/** Writes `Copa: los 8 mejores`, or all of them. */
export function countedWords({
  kind_name,
  count_best,
}: {
  kind_name: string;
  count_best: number | null;
}): string {
  return count_best === null
    ? m.federation_kind_all({ kind: kind_name })
    : m.federation_kind_best({ kind: kind_name, count: count_best });
}
