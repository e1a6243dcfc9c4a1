import type { ReactNode } from 'react';
import type { ImportReport } from '#contract/office/results/import.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Icon } from '#web/ui/Icon.tsx';

const shown = 50;

const outcomes = {
  loaded: m.results_import_loaded,
  replaced: m.results_import_replaced,
  same: m.results_import_same,
} as const;

/** Printed ranks that the runs do not give. */
function Mismatches({ mismatches }: Pick<ImportReport, 'mismatches'>) {
  return (
    <div role="alert" className="border-2 border-stop p-4">
      <p className="flex gap-2 font-semibold">
        <Icon name="alert" className="size-6 text-stop" />
        <span className="min-w-0">{m.results_import_disagrees({ count: mismatches.length })}</span>
      </p>
      <ul className="mt-2 text-small">
        {mismatches.slice(0, shown).map(({ category, plate, published, computed }) => (
          <li key={`${category} ${plate}`} className="py-0.5 wrap-anywhere">
            {m.results_import_mismatch({
              category,
              plate,
              published: String(published ?? '–'),
              computed: String(computed ?? '–'),
            })}
          </li>
        ))}
      </ul>
      {mismatches.length > shown && <p>{m.results_more({ count: mismatches.length - shown })}</p>}
    </div>
  );
}

/** What a file contains, whether its ranks follow from its runs, and what loading it would do. */
export function ReportPart({ report, children }: { report: ImportReport; children: ReactNode }) {
  const { organization_name: organization, cup_name: cup, name, race_date, source } = report;
  return (
    <>
      <div className="wrap-anywhere">
        <p className="font-semibold">
          {m.results_import_where({ organization, cup, date: formatDate(race_date), name })}
        </p>
        <p className="text-small text-ink2">{m.results_import_source({ source })}</p>
      </div>
      {report.mismatches.length > 0 ? (
        <Mismatches mismatches={report.mismatches} />
      ) : (
        <p className="flex items-center gap-2 font-semibold text-go">
          <Icon name="check" />
          {m.results_import_agrees()}
        </p>
      )}
      {report.outcome !== null && report.outcome !== 'entered' && (
        <p className="font-semibold">{outcomes[report.outcome]()}</p>
      )}
      {children}
      <ul className="text-small empty:hidden">
        {report.changes.slice(0, shown).map((line) => (
          <li key={line} className="py-0.5 wrap-anywhere">
            {line}
          </li>
        ))}
        {report.changes.length > shown && <li>{m.results_more({ count: report.changes.length - shown })}</li>}
      </ul>
      <section>
        <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.results_categories()}</h2>
        <ul>
          {report.categories.map((one) => (
            <li
              key={one.name}
              className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="font-semibold wrap-anywhere">{one.name}</span>
              <span className="text-small text-ink2 tabular-nums">
                {m.results_import_category({ riders: one.riders, runs: one.runs })}
                {one.mismatches > 0 && (
                  <span className="font-semibold text-stop">
                    {' '}
                    · {m.results_import_wrong({ count: one.mismatches })}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
