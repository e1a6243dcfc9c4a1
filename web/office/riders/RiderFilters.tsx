import * as m from '#text/messages/messages.js';
import { useClubs } from '#web/parts/rider-fields/choices.ts';
import { type FilterName, filterNames, type Filters } from './use-riders.ts';
import { papersWords } from './words.ts';
import { useOwnOrganizations } from '#web/office/parts/use-own-organizations.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';

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

/** The filters of the list, kept in the address. */
export function RiderFilters({ filters, set }: RiderFiltersProps) {
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
