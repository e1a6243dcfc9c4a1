import * as m from '#text/messages/messages.js';

/** Tells screen readers how many items a search left. The count is null without a search, or before its answer. */
export function Found({ count }: { count: number | null }) {
  return (
    <p role="status" className="sr-only">
      {count !== null && (count === 0 ? m.found_none() : m.found_count({ count }))}
    </p>
  );
}
