import * as m from '#text/messages/messages.js';
import { go, hrefWith } from '#web/ground/address/navigation.ts';
import { paths } from '#web/ground/address/paths.ts';
import { SearchBox, useTypedSearch } from '#web/parts/search/SearchBox.tsx';
import { isFinding } from './parts/find-riders.ts';
import type { FoundRanking } from './parts/ranking-view.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

const field = 'h-12 w-full min-w-0 border-2 border-edge bg-paper px-2 text-body text-ink focus:border-ink';

function narrowedHref(view: FoundRanking, changes: Record<string, string | number | null>): string {
  const { cup_id, category, finding } = view;
  const now = { cup_id, category_id: category, q: finding.q, club: finding.club, ...changes };
  return hrefWith(paths.ranking, new URLSearchParams(), now);
}

/** Draws the field for a name or a plate. The address follows after a pause. */
function Search({ view }: { view: FoundRanking }) {
  const { typed, search } = useTypedSearch(view.finding.q, (q) =>
    go(narrowedHref(view, { q }), { replace: true }),
  );
  return (
    <SearchBox
      label={m.ranking_find_label()}
      around="grow basis-full sm:basis-0"
      value={typed}
      onChange={({ target: { value } }) => search(value)}
    />
  );
}

interface PickerProps {
  name: 'category_id' | 'club';
  label: string;
  all: string;
  value: string;
  options: readonly { value: string; words: string }[];
  view: FoundRanking;
}

function Picker({ name, label, all, value, options, view }: PickerProps) {
  return (
    <select
      name={name}
      aria-label={label}
      value={value}
      onChange={(event) => {
        const club = name === 'category_id' ? null : view.finding.club;
        go(narrowedHref(view, { club, [name]: event.target.value }), { replace: true });
      }}
      className={`${field} basis-36 font-semibold sm:grow`}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.words}
        </option>
      ))}
    </select>
  );
}

/** Draws the search and the filter behind two buttons, so that the riders come first. */
export function RankingTools({ view }: { view: FoundRanking }) {
  const { cup_id, categories, category, finding, clubs } = view;
  return (
    <details open={isFinding(finding) || undefined} className="group print:hidden">
      <summary
        aria-label={m.ranking_find_open()}
        title={m.ranking_find_open()}
        className="absolute top-0 right-0 flex h-12 cursor-pointer items-center gap-3 px-2 group-open:bg-surface2"
      >
        <Icon name="search" />
        <Icon name="filter" />
      </summary>
      <form
        action={paths.ranking}
        method="get"
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-wrap gap-2 py-2"
      >
        <input type="hidden" name="cup_id" value={cup_id} />
        <Search view={view} />
        {categories.length > 1 && (
          <Picker
            name="category_id"
            label={m.ranking_category_label()}
            all={m.ranking_category_all()}
            value={String(category ?? '')}
            options={categories.map(({ category_id, category_name, riders }) => ({
              value: String(category_id),
              words: `${category_name} (${riders})`,
            }))}
            view={view}
          />
        )}
        {clubs.length > 1 && (
          <Picker
            name="club"
            label={m.ranking_find_club()}
            all={m.ranking_find_club_all()}
            value={finding.club ?? ''}
            options={clubs.map((club) => ({ value: club, words: club }))}
            view={view}
          />
        )}
        <Button type="submit" className="js:hidden">
          {m.ranking_category_show()}
        </Button>
      </form>
    </details>
  );
}
