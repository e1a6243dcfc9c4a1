import { useCallback, useRef } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { go, hrefWith, useAddress, useSearchParams } from '#web/app/address/navigation.ts';
import { useSession } from '#web/app/call/use-session.ts';
import { officePaths, officeRiderHref } from '#web/app/screens/office-paths.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { RiderDrawer } from '#web/office/riders/drawer/RiderDrawer.tsx';
import { RiderFilters } from './RiderFilters.tsx';
import { RiderRows } from './RiderRows.tsx';
import { filtersIn, filterNames, useRiders } from './use-riders.ts';
import { useSearch } from '#web/office/parts/use-search.ts';
import { officeRoles } from '#web/office/parts/roles.ts';
import { primaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { useLetterKeys } from '#web/parts/use-letter-keys.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

const root = officePaths.riders;
const many = 1000;
/** A text link on a phone, a button where there is room. */
const besideLink =
  'inline-flex min-h-12 items-center text-link underline underline-offset-3 md:border-2 md:border-edge md:px-5 md:font-semibold md:text-ink md:no-underline md:hover:border-ink';

/** Finds riders while somebody types. Keys for everything: "/" searches if that is turned on, arrows move, Enter opens, Escape closes. */
export function RidersList({ open }: { open: number | null }) {
  const { path } = useAddress();
  const params = useSearchParams();
  const { typed, setTyped, q } = useSearch();
  const filters = filtersIn(params);
  const { riders, total, isFirst, isBehind, error, again, more, hasMore } = useRiders(q, filters);
  const roles = officeRoles(useSession()?.authUser.user_roles ?? []);
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const letters = useLetterKeys({
    '/': () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  const hrefOf = (rider_id: number) => hrefWith(officeRiderHref(rider_id), params);
  // After a rider is closed, the focus returns to the rider's row.
  useOnChange(open, (opened) => {
    if (open !== null || opened === null) return;
    const row = body.current?.querySelector<HTMLElement>(`a[href="${hrefOf(opened)}"]`);
    (row ?? field.current)?.focus({ preventScroll: true });
  });
  // Replaces the address, so that Back does not open the rider again.
  const close = useCallback(() => go(hrefWith(root, params), { replace: true }), [params]);
  const isFiltered = filterNames.some((name) => filters[name] !== '');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h1 className="display grow text-d34">{m.riders_title()}</h1>
        <Link href={officePaths.newRider} className={primaryButton}>
          {m.riders_new()}
        </Link>
        {/* On a phone the search is the main thing, so these links are in one line. */}
        <nav aria-label={m.riders_more()} className="flex w-full gap-x-5 md:w-auto md:gap-2">
          <Link href={officePaths.riderImport} className={besideLink}>
            {m.riders_files()}
          </Link>
          {roles?.decides === true && (
            <>
              <Link href={officePaths.duplicates} className={besideLink}>
                {m.riders_duplicates_link()}
              </Link>
              <Link href={officePaths.claims} className={besideLink}>
                {m.claims_link()}
              </Link>
            </>
          )}
        </nav>
      </div>
      <form role="search" className="mt-2 md:mt-4" onSubmit={(event) => event.preventDefault()}>
        <TextField
          ref={field}
          name="q"
          type="search"
          label={m.riders_search()}
          hint={m.riders_search_hint()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            body.current?.querySelector<HTMLElement>('[data-row="0"]')?.focus();
          }}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={60}
        />
      </form>
      <RiderFilters
        filters={filters}
        set={(changes) => go(hrefWith(path, params, changes), { replace: true })}
      />
      <div className="flex flex-wrap justify-between gap-x-4 pb-2 text-small text-ink2">
        <p role="status" className="font-semibold tabular-nums">
          {total !== null &&
            (total > 0 || riders.length === 0) &&
            !isBehind &&
            (total >= many ? m.riders_found_many({ count: many }) : m.riders_found({ count: total }))}
        </p>
        <div className="hidden items-center gap-x-4 lg:flex">
          <CheckField
            label={m.riders_key_search()}
            checked={letters.isOn}
            onChange={(event) => letters.turn(event.target.checked)}
          />
          <p>{m.riders_keys()}</p>
        </div>
      </div>
      <div ref={body} aria-busy={isBehind}>
        {isFirst && <SkeletonRows rows={8} />}
        {error !== null && <Failed error={error} again={again} />}
        {!isFirst && error === null && riders.length === 0 && (
          <EmptyState title={q !== '' || isFiltered ? m.riders_none() : m.riders_none_yet()}>
            {q !== '' || isFiltered ? m.riders_none_why() : m.riders_none_yet_why()}
          </EmptyState>
        )}
        {riders.length > 0 && (
          <RiderRows
            riders={riders}
            hrefOf={hrefOf}
            more={more}
            hasMore={hasMore}
            onLeave={() => field.current?.focus()}
          />
        )}
        {hasMore && <p className="py-4 text-small text-ink2">{m.riders_loading_more()}</p>}
      </div>
      {open !== null && (
        <RiderDrawer key={open} rider_id={open} closeHref={hrefWith(root, params)} onClose={close} />
      )}
    </>
  );
}
