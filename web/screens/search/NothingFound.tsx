import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { SearchView } from './search-view.ts';

function Ways({ words }: { words: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-4">
      {words.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

/** Before a search: what can be typed. After one without results: how to find more. */
export function NothingFound({ view: { q, tellsDocument } }: { view: SearchView }) {
  if (q === '')
    return (
      <div className="mt-6 text-ink2">
        <Ways words={[m.search_way_forgives(), m.search_way_initials(), m.search_way_listed()]} />
      </div>
    );
  return (
    <EmptyState
      heading="h2"
      title={tellsDocument ? m.search_document() : m.search_nothing({ q })}
      actions={
        <Link href={paths.home} className={secondaryButton}>
          {m.shell_footer_cups()}
        </Link>
      }
    >
      {tellsDocument ? (
        m.search_document_why()
      ) : (
        <>
          <p className="mb-2 font-semibold">{m.search_ways()}</p>
          <Ways
            words={[
              m.search_way_shorter(),
              m.search_way_plate(),
              m.search_way_initials(),
              m.search_way_listed(),
            ]}
          />
        </>
      )}
    </EmptyState>
  );
}
