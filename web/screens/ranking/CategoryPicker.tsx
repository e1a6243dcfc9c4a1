import * as m from '#text/messages/messages.js';
import { go } from '#web/app/address/navigation.ts';
import { paths, rankingHref } from '#web/app/screens/paths.ts';
import type { FoundRanking } from '#web/screens/ranking/ranking-view.ts';
import { Button } from '#web/ui/Button.tsx';

/** One category or all of them: a form of the address, instant once the scripts run. */
export function CategoryPicker({ view }: { view: FoundRanking }) {
  return (
    <form
      action={paths.ranking}
      method="get"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-center gap-2 py-4 print:hidden"
    >
      <input type="hidden" name="cup_id" value={view.cup_id} />
      <select
        name="category_id"
        aria-label={m.ranking_category_label()}
        value={view.category ?? ''}
        onChange={(event) => {
          const { value } = event.target;
          go(rankingHref(view.cup_id, value === '' ? null : Number(value)), { replace: true });
        }}
        className="h-12 min-w-0 grow border-2 border-edge bg-paper px-2 text-body font-semibold text-ink md:max-w-sm"
      >
        <option value="">{m.ranking_category_all()}</option>
        {view.categories.map(({ category_id, category_name, riders }) => (
          <option key={category_id} value={category_id}>
            {category_name} ({riders})
          </option>
        ))}
      </select>
      <Button type="submit" className="js:hidden">
        {m.ranking_category_show()}
      </Button>
    </form>
  );
}
