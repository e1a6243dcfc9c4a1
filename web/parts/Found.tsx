import * as m from '#text/messages/messages.js';

/** Tells screen readers how many items a search or a filter left. In: null: nothing was asked, or no answer yet. */
export function Found({ count }: { count: number | null }) {
  return (
    <p role="status" className="sr-only">
      {count !== null && (count === 0 ? m.found_none() : m.found_count({ count }))}
    </p>
  );
}
