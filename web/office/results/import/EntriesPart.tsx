import type { ReactNode } from 'react';
import type { EntriesReport } from '#contract/office/results/import.ts';
import { isPublished, isLaterStatus } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import type { ImportDesk } from './use-import.ts';
import { CategoryChoice, RiderChoice } from './WhoChoice.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';

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

/** Signs that the file is of another date. */
function Doubt({ onto: { matched, race_status } }: { onto: EntriesReport }) {
  const isEarly = isLaterStatus('CLOSED', race_status);
  if (matched > 0 && !isEarly) return null;
  return (
    <div role="alert" className="border-l-4 border-warn bg-surface p-3 font-semibold">
      {matched === 0 && <p>{m.results_onto_nobody()}</p>}
      {isEarly && <p>{m.results_onto_early()}</p>}
    </div>
  );
}

/** How many were found, came without an entry, and did not come. */
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

/** What the office has to answer first: which category is which, and then which rider is which. */
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

/** What a file does to a race with entries: who is who, who came, who did not, and what changes. */
export function EntriesPart({ onto, desk }: { onto: EntriesReport; desk: ImportDesk }) {
  const published = isPublished(onto.race_status);
  if (onto.doubts.length > 0 || onto.categories.some(({ asked }) => asked))
    return <Questions onto={onto} desk={desk} />;
  return (
    <div className="space-y-8">
      <p className="max-w-text font-semibold">{published ? m.results_onto_published() : m.results_onto()}</p>
      <Doubt onto={onto} />
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
