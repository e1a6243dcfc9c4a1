import { CheckedSum, type SumTerm } from '#web/office/parts/import/ImportSum.tsx';
import { LeftRows } from '#web/office/parts/import/LeftRows.tsx';
import { SampleFile } from '#web/office/parts/import/SampleFile.tsx';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { officePaths, resultsHref } from '#web/ground/address/office-paths.ts';
import { EntriesPart } from './EntriesPart.tsx';
import { ImportPlace } from './ImportPlace.tsx';
import { ArticleField } from './parts/ArticleField.tsx';
import { ReasonField } from './parts/ReasonField.tsx';
import { type ImportDesk, useImport } from './use-import.ts';
import { Button } from '#web/ui/Button.tsx';
import { primaryButton, secondaryButton } from '#web/ui/button-classes.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { ReactNode } from 'react';
import type { ImportReport } from '#contract/raceday/office/results/import.ts';
import { formatDate } from '#web/ground/format.ts';

const shown = 50;

const outcomes = {
  loaded: m.results_import_loaded,
  replaced: m.results_import_replaced,
  same: m.results_import_same,
} as const;

/** The part of the page that has the rows of a term. */
const partOf = (term: SumTerm): string => `import-${term}`;
/** What is known already stands among the categories too. */
const goTo = (term: SumTerm): void =>
  document.getElementById(partOf(term === 'known' ? 'taken' : term))?.scrollIntoView();

/** Lists the printed ranks that the runs do not give. */
function Mismatches({ mismatches }: Pick<ImportReport, 'mismatches'>) {
  return (
    <div id={partOf('doubtful')} role="alert" className="border-2 border-stop p-4">
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

/** Shows signs that the file belongs to another date. */
function Warnings({ warnings }: Pick<ImportReport, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <div role="alert" className="border-l-4 border-warn bg-surface p-3 font-semibold">
      {warnings.map(({ code, message }) => (
        <p key={code}>{message}</p>
      ))}
    </div>
  );
}

/** Shows every row and value of the file that is left out, with its place and the reason. A wrong cell is typed anew. */
function LeftPart({ left, desk }: Pick<ImportReport, 'left'> & { desk: ImportDesk }) {
  if (left.length === 0) return null;
  const rows = left.map(({ what, who, said, reason, ...one }) => {
    const words = what === 'row' ? m.results_import_left_row : m.results_import_left_value;
    // In a sheet, a place begins with the number of its row.
    const place = one.place.replace(/^\d+/, (number) => m.import_row({ number }));
    return { ...one, place, words: words({ who, said, reason }) };
  });
  return (
    <section id={partOf('left')} className="border-2 border-warn p-4">
      <h2 className="display text-d28">{m.results_import_left()}</h2>
      {desk.loaded === null ? (
        <LeftRows rows={rows} busy={desk.doing !== null} onMend={(cell) => void desk.mend(cell)} />
      ) : (
        <LeftRows rows={rows} />
      )}
    </section>
  );
}

/** Shows what a file contains, whether its ranks follow from its runs, and what loading it would do. */
function ReportPart({
  report,
  desk,
  children,
}: {
  report: ImportReport;
  desk: ImportDesk;
  children: ReactNode;
}) {
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
      <CheckedSum sum={report.sum} onOpen={goTo} />
      <Warnings warnings={report.warnings} />
      <LeftPart left={report.left} desk={desk} />
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
      <section id={partOf('taken')}>
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

const busyText = ({ doing }: ImportDesk): string => {
  const words = doing?.action === 'load' ? m.results_import_loading : m.results_import_checking;
  return words({ percent: doing?.percent ?? '0' });
};

function ChooseFile({ desk }: { desk: ImportDesk }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void desk.check();
      }}
      className="mt-4 max-w-text space-y-5"
    >
      <p className="text-ink2">{m.results_import_what()}</p>
      <Field name="file" label={m.results_import_file()}>
        <div
          className={`${secondaryButton} relative w-full has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link`}
        >
          <Icon name="file" className="size-5" />
          <span className="min-w-0 wrap-anywhere">{desk.fileName ?? m.paper_file()}</span>
          <input
            id="file"
            name="file"
            type="file"
            accept=".json,.txt,.tsv,.csv,.xlsx"
            onChange={(event) => desk.setFile(event.target.files?.[0] ?? null)}
            className="absolute inset-0 h-full w-full cursor-pointer opacity-0 file:cursor-pointer"
          />
        </div>
      </Field>
      <SampleFile what="results" />
      <ImportPlace place={desk.place} onChange={desk.setPlace} />
      <SubmitButton failure={desk.failure} busy={desk.doing !== null} busyText={busyText(desk)}>
        {m.results_import_check()}
      </SubmitButton>
    </form>
  );
}

/** Draws the buttons for a checked file: answer, load, open the result, or choose another file. */
function Actions({ desk }: { desk: ImportDesk }) {
  const { report, loaded, doing } = desk;
  const asks = report?.outcome === 'entered' && loaded === null && desk.isChanged;
  return (
    <div className="flex flex-wrap gap-3">
      {asks && (
        <Button aria-disabled={doing !== null} onClick={() => void desk.check()} look="primary">
          {doing === null ? m.results_onto_recheck() : busyText(desk)}
        </Button>
      )}
      {desk.mayLoad && (
        <Button aria-disabled={doing !== null} onClick={() => void desk.load()} look="primary">
          {doing === null ? m.results_import_do() : busyText(desk)}
        </Button>
      )}
      {loaded !== null && (
        <Link href={resultsHref(loaded.race_id)} className={primaryButton}>
          {m.results_import_open()}
        </Link>
      )}
      <Button onClick={desk.again}>{m.results_import_again()}</Button>
    </div>
  );
}

/** Shows whom the file relegates or disqualifies, and asks for the article that goes with all of them. */
function GravePart({ grave, desk }: Pick<ImportReport, 'grave'> & { desk: ImportDesk }) {
  if (grave.length === 0) return null;
  return (
    <section className="border-2 border-warn p-4">
      <h2 className="display text-d28">{m.results_grave()}</h2>
      <ul className="mt-2 text-small">
        {grave.map(({ phase, ...one }) => (
          <li key={`${one.category} ${one.plate} ${phase}`} className="py-0.5 wrap-anywhere">
            {m.results_grave_line({ ...one, stage: phaseWord(phase) })}
          </li>
        ))}
      </ul>
      {desk.loaded === null && (
        <ArticleField
          plates={[...new Set(grave.map(({ plate }) => plate))]}
          article={desk.article}
          onChange={desk.setArticle}
        />
      )}
    </section>
  );
}

/** Handles the file of a race: it is chosen, checked, shown, and loaded in full or not at all. */
export function ImportScreen() {
  const desk = useImport();
  const { report, loaded } = desk;
  const done = loaded?.outcome === 'entered' ? m.results_onto_done() : m.results_import_done();
  return (
    <>
      <BackLink href={officePaths.results}>{m.results_back()}</BackLink>
      <h1 className="display text-d34">{m.results_import()}</h1>
      {report === null ? (
        <ChooseFile desk={desk} />
      ) : (
        <div className="mt-4 space-y-6">
          <ReportPart report={report} desk={desk}>
            {report.onto !== null && (
              <div id={partOf('doubtful')}>
                <EntriesPart onto={report.onto} desk={desk} />
              </div>
            )}
          </ReportPart>
          <GravePart grave={report.grave} desk={desk} />
          {desk.needsReason && loaded === null && (
            <ReasonField reason={desk.reason} onChange={desk.setReason} error={undefined} />
          )}
          {report.warnings.length > 0 && loaded === null && (
            <CheckField
              label={m.results_import_sure()}
              checked={desk.isSure}
              onChange={({ target }) => desk.setSure(target.checked)}
            />
          )}
          <FormAlert>{desk.failure}</FormAlert>
          <FormAlert good>{loaded === null ? null : done}</FormAlert>
          <Actions desk={desk} />
        </div>
      )}
    </>
  );
}
