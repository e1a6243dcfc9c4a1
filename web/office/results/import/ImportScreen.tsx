import { SampleFile } from '#web/office/parts/SampleFile.tsx';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { officePaths, resultsHref } from '#web/app/screens/office-paths.ts';
import { EntriesPart } from './EntriesPart.tsx';
import { ImportPlace } from './ImportPlace.tsx';
import { ReasonField } from '#web/office/results/ReasonField.tsx';
import { ReportPart } from './ReportPart.tsx';
import { type ImportDesk, useImport } from './use-import.ts';
import { Button } from '#web/ui/Button.tsx';
import { primaryButton, secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { Icon } from '#web/ui/Icon.tsx';

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
      <FormAlert>{desk.failure}</FormAlert>
      <SubmitButton busy={desk.doing !== null} busyText={busyText(desk)}>
        {m.results_import_check()}
      </SubmitButton>
    </form>
  );
}

/** The buttons for a checked file: answer, load, open the result, or choose another file. */
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

/** The file of a meeting: chosen, checked, shown, and loaded in full or not at all. */
export function ImportScreen() {
  const desk = useImport();
  const { report, loaded } = desk;
  const done = loaded?.outcome === 'entered' ? m.results_onto_done() : m.results_import_done();
  return (
    <>
      <Link href={officePaths.results} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
        <Icon name="back" className="size-5" />
        {m.results_back()}
      </Link>
      <h1 className="display text-d34">{m.results_import()}</h1>
      {report === null ? (
        <ChooseFile desk={desk} />
      ) : (
        <div className="mt-4 space-y-6">
          <ReportPart report={report}>
            {report.onto !== null && <EntriesPart onto={report.onto} desk={desk} />}
          </ReportPart>
          {desk.needsReason && loaded === null && (
            <ReasonField reason={desk.reason} onChange={desk.setReason} error={undefined} />
          )}
          <FormAlert>{desk.failure}</FormAlert>
          <FormAlert good>{loaded === null ? null : done}</FormAlert>
          <Actions desk={desk} />
        </div>
      )}
    </>
  );
}
