import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { searchHref, paths } from '#web/ground/address/paths.ts';
import { Found } from '#web/parts/Found.tsx';
import { searchKindWords, searchMoreWords } from '#web/parts/search/kind-words.ts';
import type { FoundGroup } from '#web/parts/search/found-rows.ts';
import { FoundLine } from '#web/parts/search/FoundLine.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { SearchView } from './search-view.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchBox, useTypedSearch } from '#web/parts/search/SearchBox.tsx';
import { go } from '#web/ground/address/navigation.ts';
import { Button } from '#web/ui/Button.tsx';

/** The search box of the page: a form whose address follows after a pause once the scripts run. */
function SearchForm({ q }: { q: string }) {
  const { typed, search } = useTypedSearch(q, (text) => go(searchHref(text), { replace: true }));
  return (
    <search aria-label={m.search_label()}>
      <form
        action={paths.search}
        className="mt-4 flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          search(typed, 0);
        }}
      >
        <SearchBox
          label={m.search_label()}
          around="grow basis-60"
          data-search
          value={typed}
          onChange={(event) => search(event.target.value)}
        />
        <Button type="submit" className="w-full md:w-auto js:hidden">
          {m.search_open()}
        </Button>
      </form>
    </search>
  );
}

function Ways({ words }: { words: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-4">
      {words.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

/** Explains, before a search, what can be typed and, after a search without results, how to find more. */
function NothingFound({ view: { q, tellsDocument } }: { view: SearchView }) {
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

/** Shows the results in groups: riders, with the rest beside them on a desktop, or what to try instead. */
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
        {view.tellsClass && <p className="mt-4 text-lead">{m.search_class()}</p>}
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
