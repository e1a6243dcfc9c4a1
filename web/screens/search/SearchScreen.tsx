import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { searchHref } from '#web/app/screens/paths.ts';
import { Found } from '#web/parts/Found.tsx';
import { searchKindWords, searchMoreWords } from '#web/parts/search/kind-words.ts';
import type { FoundGroup } from '#web/parts/search/found-rows.ts';
import { FoundLine } from '#web/parts/search/FoundLine.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SearchForm } from './SearchForm.tsx';
import { NothingFound } from './NothingFound.tsx';
import type { SearchView } from './search-view.ts';

function Group({ group, view }: { group: FoundGroup; view: SearchView }) {
  const { kind, rows, hasMore } = group;
  return (
    <section className="mt-6">
      <h2 className="display border-b-2 border-ink pb-1 text-d22">{searchKindWords[kind]()}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.key}>
            <Link
              href={row.href}
              className="flex min-h-14 items-center gap-3 border-b border-line py-2 hover:bg-surface"
            >
              <FoundLine kind={kind} row={row} />
              <Icon name="right" className="size-5 text-ink3" />
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && view.kind === null && (
        <Link href={searchHref(view.q, kind)} className={`mt-3 ${secondaryButton}`}>
          {searchMoreWords[kind]()}
        </Link>
      )}
    </section>
  );
}

/** The results in groups: riders, with the rest beside them on a desktop; or what to try instead. */
export function SearchScreen({ view }: { view: SearchView }) {
  const { q, kind, groups, meant } = view;
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const riders = groups.filter((one) => one.kind === 'riders');
  const others = groups.filter((one) => one.kind !== 'riders');
  const columns = [riders, others].filter((column) => column.length > 0);
  return (
    <div className="gutter mx-auto max-w-page py-6">
      <div className="max-w-text">
        <h1 className="display text-d34">{m.search_title()}</h1>
        <SearchForm q={q} />
        <Found count={q === '' ? null : count} />
        {meant !== null && (
          <p className="mt-4 text-lead">
            <Link href={searchHref(meant)} className={textLink}>
              {m.search_meant({ meant })}
            </Link>
          </p>
        )}
        {kind !== null && (
          <Link href={searchHref(q)} className={`mt-2 inline-flex min-h-12 items-center gap-2 ${textLink}`}>
            {m.search_show_all({ q })}
          </Link>
        )}
      </div>
      <div
        className={
          columns.length > 1 ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-8' : 'max-w-text'
        }
      >
        {columns.map((column) => (
          <div key={column[0]?.kind} className="min-w-0">
            {column.map((group) => (
              <Group key={group.kind} group={group} view={view} />
            ))}
          </div>
        ))}
      </div>
      {view.isCut && <p className="mt-3 text-ink2">{m.search_too_many()}</p>}
      {count === 0 && <NothingFound view={view} />}
    </div>
  );
}
