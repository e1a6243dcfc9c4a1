import { useCallback, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { go, hrefWith, useAddress, useSearchParams } from '#web/ground/address/navigation.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { officePaths, officeRiderHref } from '#web/ground/address/office-paths.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { RiderDrawer } from '#web/office/people/riders/drawer/RiderDrawer.tsx';
import { CapitalsSheet } from './CapitalsSheet.tsx';
import { RiderRows } from './RiderRows.tsx';
import { filtersIn, filterNames, useRiders, type FilterName, type Filters } from './drawer/use-riders.ts';
import { useSearch } from '#web/office/parts/use-search.ts';
import { officeRoles } from '#web/office/parts/roles.ts';
import { primaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { useLetterKeys } from '#web/parts/use-letter-keys.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import { useClubs } from '#web/parts/rider/choices.ts';
import { papersWords } from './drawer/words.ts';
import { useOwnOrganizations } from '#web/office/parts/roles.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';

function useCategories(organization_id: string) {
  const _filters = { organization_id: Number(organization_id) };
  return useAsk(
    'GET /api/categories',
    { query: { _sortField: 'category_order', _sortDir: 'ASC', _filters } },
    { select: ({ items }) => items, enabled: organization_id !== '', staleTime: 600_000 },
  );
}

interface RiderFiltersProps {
  filters: Filters;
  set: (changes: Partial<Filters>) => void;
}

/** Draws the filters of the list, which the address stores. */
function RiderFilters({ filters, set }: RiderFiltersProps) {
  const organizations = useOwnOrganizations();
  const [only] = organizations;
  const organization =
    filters.organization || (organizations.length === 1 ? String(only?.organization_id) : '');
  const { data: clubs = [] } = useClubs(organization);
  const { data: categories = [] } = useCategories(organization);
  const count = filterNames.filter((name) => filters[name] !== '').length;
  const select = (
    name: FilterName,
    label: string,
    choose: string,
    options: readonly { value: string; label: string }[],
    changes: (value: string) => Partial<Filters> = (value) => ({ [name]: value }),
  ) => (
    <SelectField
      name={name}
      label={label}
      choose={choose}
      options={options}
      value={filters[name]}
      onChange={(event) => set(changes(event.target.value))}
    />
  );
  return (
    <details className="mt-3" open={count > 0 || undefined}>
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
        <Icon name="filter" className="size-5" />
        {count === 0 ? m.riders_filters() : m.riders_filters_on({ count })}
      </summary>
      <div className="grid gap-3 pt-1 pb-3 min-[480px]:grid-cols-2 xl:grid-cols-3">
        {organizations.length > 1 &&
          select(
            'organization',
            m.rider_field_organization_id(),
            m.riders_filter_all_f(),
            organizations.map((one) => ({
              value: String(one.organization_id),
              label: one.organization_name,
            })),
            (value) => ({ organization: value, club: '', category: '' }),
          )}
        {organization !== '' && (
          <>
            {select(
              'club',
              m.rider_field_club_id(),
              m.riders_filter_all(),
              clubs.map((one) => ({ value: String(one.club_id), label: one.club_name })),
            )}
            {select(
              'category',
              m.riders_filter_category(),
              m.riders_filter_all_f(),
              categories.map((one) => ({ value: String(one.category_id), label: one.category_name })),
            )}
          </>
        )}
        {select(
          'papers',
          m.riders_filter_papers(),
          m.riders_filter_all(),
          (['complete', 'missing', 'expiring', 'expired'] as const).map((one) => ({
            value: one,
            label: papersWords[one](),
          })),
        )}
        {select('account', m.riders_filter_account(), m.riders_filter_all(), [
          { value: 'with', label: m.riders_with_account() },
          { value: 'without', label: m.riders_without_account() },
        ])}
        {select('season', m.riders_filter_season(), m.riders_filter_all(), [
          { value: 'rides', label: m.riders_rides() },
          { value: 'idle', label: m.riders_idle() },
        ])}
      </div>
      {count > 0 && (
        <Button look="link" onClick={() => set(Object.fromEntries(filterNames.map((name) => [name, ''])))}>
          {m.riders_filters_clear()}
        </Button>
      )}
    </details>
  );
}

const root = officePaths.riders;
const many = 1000;
/** A text link on a phone, a button where there is room. */
const besideLink =
  'inline-flex min-h-12 items-center text-link underline underline-offset-3 md:border-2 md:border-edge md:px-5 md:font-semibold md:text-ink md:no-underline md:hover:border-ink';

/** Finds riders while typing, all by keys: "/" searches if turned on, arrows move, Enter opens, Escape closes. */
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
  // Closes the rider. It replaces the address, so that Back does not open the rider again.
  const close = useCallback(() => go(hrefWith(root, params), { replace: true }), [params]);
  const [isMending, setIsMending] = useState(false);
  const isFiltered = filterNames.some((name) => filters[name] !== '');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h1 className="display grow text-d34">{m.riders_title()}</h1>
        <Link href={officePaths.newRider} className={primaryButton}>
          {m.riders_new()}
        </Link>
        {/* On a phone, the search is the main thing, so these links are in one line. */}
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
      <form
        role="search"
        aria-label={m.search_open()}
        className="mt-2 md:mt-4"
        onSubmit={(event) => event.preventDefault()}
      >
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
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-2 text-small text-ink2">
        <p role="status" className="font-semibold tabular-nums">
          {total !== null &&
            (total > 0 || riders.length === 0) &&
            !isBehind &&
            (total >= many ? m.riders_found_many({ count: many }) : m.riders_found({ count: total }))}
        </p>
        {roles?.decides === true && (
          <Button look="link" onClick={() => setIsMending(true)}>
            {m.riders_capitals()}
          </Button>
        )}
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
      {isMending && <CapitalsSheet onClose={() => setIsMending(false)} />}
      {open !== null && (
        <RiderDrawer key={open} rider_id={open} closeHref={hrefWith(root, params)} onClose={close} />
      )}
    </>
  );
}
