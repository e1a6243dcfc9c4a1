import * as m from '#text/messages/messages.js';

/** Says how many a search or a filter left, to who does not see the list change. In: null, nothing was asked or nothing has come. */
export function Found({ count }: { count: number | null }) {
  return (
    <p role="status" className="sr-only">
      {count !== null && (count === 0 ? m.found_none() : m.found_count({ count }))}
    </p>
  );
}
