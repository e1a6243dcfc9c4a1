import type { EntriesReport } from '#contract/office/results/import.ts';
import * as m from '#text/messages/messages.js';
import { type ImportDesk, NONE, riderOf } from './use-import.ts';
import { controlClass } from '#web/ui/form/Field.tsx';

interface CategoryProps {
  onto: EntriesReport;
  name: string;
  desk: ImportDesk;
}

/** The category of the race that a category of the file means. */
export function CategoryChoice({ onto, name, desk }: CategoryProps) {
  const taken = new Set(onto.categories.map(({ category_id }) => category_id));
  return (
    <label className="grid gap-1.5">
      <span className="font-semibold wrap-anywhere">{m.results_onto_category({ name })}</span>
      <select
        value={desk.answers.categories[name] ?? ''}
        onChange={(event) => desk.answer({ categories: { [name]: event.target.value } })}
        className={controlClass}
      >
        <option value="">{m.results_import_choose()}</option>
        {onto.race_categories
          .filter(({ category_id }) => !taken.has(category_id))
          .map(({ category_id, category_name }) => (
            <option key={category_id} value={category_id}>
              {category_name}
            </option>
          ))}
        <option value={NONE}>{m.results_onto_category_new()}</option>
      </select>
    </label>
  );
}

interface RiderProps {
  onto: EntriesReport;
  rider: EntriesReport['strangers'][number];
  /** The likeliest riders; empty: the rider of the file counts as new until somebody chooses. */
  candidates: EntriesReport['absent'];
  desk: ImportDesk;
}

/** The entered rider that a rider of the file means: the likely ones first, then the other entries. */
export function RiderChoice({ onto, rider, candidates, desk }: RiderProps) {
  const { plate, name, category } = rider;
  const key = riderOf(rider);
  const likely = new Set(candidates.map(({ entry_id }) => entry_id));
  const free = [...candidates, ...onto.absent.filter(({ entry_id }) => !likely.has(entry_id))];
  const isAsked = candidates.length > 0;
  return (
    <label className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:items-center">
      <span className="wrap-anywhere">
        <span className="sr-only">{m.results_onto_is({ plate, name, category })}</span>
        <span aria-hidden="true">
          <span className="block font-semibold">
            {plate} {name}
          </span>
          <span className="text-small text-ink2">{category}</span>
        </span>
      </span>
      <select
        value={desk.answers.riders[key] ?? (isAsked ? '' : NONE)}
        onChange={(event) => desk.answer({ riders: { [key]: event.target.value } })}
        className={controlClass}
      >
        {isAsked && <option value="">{m.results_import_choose()}</option>}
        {free.map((one) => (
          <option key={one.entry_id} value={one.entry_id}>
            {`${one.plate} ${one.name} · ${one.category}`}
          </option>
        ))}
        <option value={NONE}>{m.results_onto_nobody()}</option>
      </select>
    </label>
  );
}
