import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { raceHref } from '#web/screens/race/place.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';

const item = 'flex min-h-10 items-center justify-between gap-3 border-l-4 py-1.5 pr-2 pl-3 text-small';

/** The categories beside the list, on a desktop; a phone has them in the filter. */
export function CategoryNav({ view }: { view: FoundRace }) {
  const { place, categories } = view;
  const chosen = (isOpen: boolean) =>
    isOpen ? 'border-accent bg-surface2 font-semibold' : 'border-transparent text-ink2 hover:bg-surface';
  return (
    <nav
      aria-label={m.race_categories_label()}
      className="sticky top-16 col-start-1 hidden max-h-[calc(100dvh-5rem)] overflow-y-auto lg:block print:hidden"
    >
      <ul>
        <li>
          <Link
            href={raceHref(place, { category: null, rider: null })}
            aria-current={place.category === null ? 'true' : undefined}
            className={`${item} ${chosen(place.category === null)}`}
          >
            {m.race_category_all()}
          </Link>
        </li>
        {categories.map(({ category_id, category_name, riders }) => (
          <li key={category_id}>
            <Link
              href={raceHref(place, { category: category_id, rider: null })}
              aria-current={place.category === category_id ? 'true' : undefined}
              className={`${item} ${chosen(place.category === category_id)}`}
            >
              <span className="min-w-0 wrap-anywhere">{category_name}</span>
              <span className="text-ink3">{riders}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
