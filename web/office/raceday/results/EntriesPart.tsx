import type { ReactNode } from 'react';
import type { EntriesReport } from '#contract/raceday/office/results/import.ts';
import { isPublished } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { type ImportDesk, NONE, riderOf } from './use-import.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { controlClass } from '#web/ui/form/Field.tsx';

interface CategoryProps {
  onto: EntriesReport;
  name: string;
  desk: ImportDesk;
}

/** Chooses the category of the race that a category of the file means. */
function CategoryChoice({ onto, name, desk }: CategoryProps) {
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
  /** The likeliest riders. When it is empty, the rider of the file counts as new until somebody chooses. */
  candidates: EntriesReport['absent'];
  desk: ImportDesk;
}

/** Chooses the entered rider that a rider of the file means: the likely ones first, then the other entries. */
function RiderChoice({ onto, rider, candidates, desk }: RiderProps) {
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

const shown = 30;

function Section({ title, how, children }: { title: string; how?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{title}</h2>
      {how !== undefined && <p className="py-2 text-small text-ink2">{how}</p>}
      {children}
    </section>
  );
}

function Lines({ title, how, lines }: { title: string; how?: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Section title={title} {...(how === undefined ? {} : { how })}>
      <ul>
        {lines.slice(0, shown).map((line) => (
          <li key={line} className="border-b border-line py-2 wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {lines.length > shown && (
        <p className="py-2 text-small text-ink2">{m.results_more({ count: lines.length - shown })}</p>
      )}
    </Section>
  );
}

/** Shows how many riders were found, came without an entry, and did not come. */
function Counts({ onto }: { onto: EntriesReport }) {
  const counts = [
    [onto.matched, m.results_onto_matched()],
    [onto.strangers.length, m.results_onto_strangers()],
    [onto.absent.length, m.results_onto_absent()],
  ] as const;
  return (
    <dl className="grid grid-cols-3 border-2 border-ink sm:max-w-text">
      {counts.map(([count, words]) => (
        <div
          key={words}
          className="flex flex-col-reverse justify-end border-l-2 border-line p-3 first:border-l-0"
        >
          <dt className="text-caption leading-tight text-ink2">{words}</dt>
          <dd className="display text-d34 tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Asks what the office has to answer first: which category is which, and then which rider is which. */
function Questions({ onto, desk }: { onto: EntriesReport; desk: ImportDesk }) {
  const categories = onto.categories.filter(({ asked }) => asked);
  const doubts = categories.length > 0 ? [] : onto.doubts;
  return (
    <section className="border-2 border-warn p-4">
      <h2 className="display text-d28">
        {categories.length > 0 ? m.results_onto_ask_category() : m.results_onto_ask()}
      </h2>
      <p className="mt-1 text-small text-ink2">{m.results_onto_ask_how()}</p>
      <ul className="mt-4 space-y-5">
        {categories.map((one) => (
          <li key={one.name}>
            <CategoryChoice onto={onto} name={one.name} desk={desk} />
          </li>
        ))}
        {doubts.map((one) => (
          <li key={`${one.category} ${one.plate}`}>
            <RiderChoice onto={onto} rider={one} candidates={one.candidates} desk={desk} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Replaced({ onto: { replaced }, desk }: { onto: EntriesReport; desk: ImportDesk }) {
  if (replaced.length === 0) return null;
  const lines = replaced.map(({ phase, was, became, ...who }) =>
    m.results_onto_replaced({ ...who, stage: phaseWord(phase), was: was ?? '–', became: became ?? '–' }),
  );
  return (
    <div>
      <Lines title={m.results_onto_replaced_title({ count: lines.length })} lines={lines} />
      {desk.loaded === null && (
        <CheckField
          name="replaces"
          label={<span className="font-semibold">{m.results_onto_replaces()}</span>}
          checked={desk.replaces}
          onChange={(event) => desk.setReplaces(event.target.checked)}
        />
      )}
    </div>
  );
}

/** Shows the effect of a file on a race with entries: who is who, who came, who did not, and what changes. */
export function EntriesPart({ onto, desk }: { onto: EntriesReport; desk: ImportDesk }) {
  const published = isPublished(onto.race_status);
  if (onto.doubts.length > 0 || onto.categories.some(({ asked }) => asked))
    return <Questions onto={onto} desk={desk} />;
  return (
    <div className="space-y-8">
      <p className="max-w-text font-semibold">{published ? m.results_onto_published() : m.results_onto()}</p>
      <Counts onto={onto} />
      {onto.strangers.length > 0 && (
        <Section
          title={m.results_onto_strangers_title({ count: onto.strangers.length })}
          how={m.results_onto_strangers_how()}
        >
          <ul>
            {onto.strangers.map((one) => (
              <li key={`${one.category} ${one.plate}`} className="border-b border-line py-3">
                <RiderChoice onto={onto} rider={one} candidates={[]} desk={desk} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Lines
        title={m.results_onto_absent_title({ count: onto.absent.length })}
        how={m.results_onto_absent_how()}
        lines={onto.absent.map(({ plate, name, category }) => `${plate} ${name} · ${category}`)}
      />
      <Lines
        title={m.results_onto_moved_title()}
        lines={onto.moved.map(({ plate, name, was, became, counts }) =>
          counts === null
            ? m.results_onto_moved({ plate, name, was, became })
            : m.results_onto_counts({ plate, name, became, counts }),
        )}
      />
      <Lines
        title={m.results_onto_renumbered_title()}
        lines={onto.renumbered.map(({ name, was, became }) =>
          m.results_onto_renumbered({ name, was, became }),
        )}
      />
      {onto.untouched.length > 0 && (
        <Section title={m.results_onto_untouched_title()} how={m.results_onto_untouched_how()}>
          <p className="wrap-anywhere">{onto.untouched.join(' · ')}</p>
        </Section>
      )}
      <Replaced onto={onto} desk={desk} />
    </div>
  );
}
