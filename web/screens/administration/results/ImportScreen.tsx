import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { ImportReport } from '#contract/office-import.ts';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/failure-text.ts';
import { Link } from '#web/app/link.tsx';
import { sendForm } from '#web/app/send-form.ts';
import { ImportPlace, type Place } from '#web/screens/administration/results/ImportPlace.tsx';
import { ReasonField } from '#web/screens/administration/results/ReasonField.tsx';
import { ReportPart } from '#web/screens/administration/results/ReportPart.tsx';
import { primaryButton, secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { controlClass, Field } from '#web/ui/form/Field.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { Icon } from '#web/ui/Icon.tsx';

type Doing = { deed: 'check' | 'load'; percent: string } | null;

interface Loaded {
  race_id: number;
  outcome: ImportReport['outcome'];
}

function formOf(file: File, { cup_id, race_date }: Place, seen: string | null, reason: string): FormData {
  const form = new FormData();
  if (cup_id !== '') form.set('cup_id', cup_id);
  if (race_date !== '') form.set('race_date', race_date);
  if (seen !== null) form.set('seen', seen);
  if (seen !== null && reason.trim() !== '') form.set('reason', reason.trim());
  form.set('file', file);
  return form;
}

/** A file of a meeting: chosen, checked, looked at, and loaded whole or not at all. */
export function ImportScreen() {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [place, setPlace] = useState<Place>({ cup_id: '', race_date: '' });
  const [doing, setDoing] = useState<Doing>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [reason, setReason] = useState('');

  const send = async <Reply,>(deed: 'check' | 'load', seen: string | null): Promise<Reply | null> => {
    if (file === null || doing !== null) return null;
    setDoing({ deed, percent: '0' });
    setFailure(null);
    try {
      return await sendForm<Reply>('POST', `/api/office/results/${deed}`, formOf(file, place, seen, reason), {
        onProgress: (share) => setDoing({ deed, percent: String(Math.round(share * 100)) }),
      });
    } catch (error) {
      setFailure(failureText(error));
      return null;
    } finally {
      setDoing(null);
    }
  };
  const check = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setReport(await send<ImportReport>('check', null));
  };
  const load = async (seen: string) => {
    const done = await send<Loaded>('load', seen);
    if (done === null) return;
    setLoaded(done);
    void client.invalidateQueries({ queryKey: ['office', 'results'] });
  };
  const again = () => {
    setFile(null);
    setReport(null);
    setLoaded(null);
    setReason('');
    setFailure(null);
  };
  const busyText = doing?.deed === 'load' ? m.results_import_loading : m.results_import_checking;
  return (
    <>
      <Link href="/administration/results" className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
        <Icon name="back" className="size-5" />
        {m.results_back()}
      </Link>
      <h1 className="display text-d34">{m.results_import()}</h1>
      {report === null && (
        <form noValidate onSubmit={(event) => void check(event)} className="mt-4 max-w-text space-y-5">
          <p className="text-ink2">{m.results_import_what()}</p>
          <Field name="file" label={m.results_import_file()}>
            <input
              id="file"
              name="file"
              type="file"
              accept=".json,.txt,.tsv,.csv"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
              className={`${controlClass} py-2.5`}
            />
          </Field>
          <ImportPlace place={place} onChange={setPlace} />
          <FormAlert>{failure}</FormAlert>
          <SubmitButton busy={doing !== null} busyText={busyText({ percent: doing?.percent ?? '0' })}>
            {m.results_import_check()}
          </SubmitButton>
        </form>
      )}
      {report !== null && (
        <div className="mt-4 space-y-6">
          <ReportPart report={report} />
          {report.outcome === 'replaced' && loaded === null && (
            <ReasonField reason={reason} onChange={setReason} error={undefined} />
          )}
          <FormAlert>{failure}</FormAlert>
          <FormAlert good>{loaded === null ? null : m.results_import_done()}</FormAlert>
          <div className="flex flex-wrap gap-3">
            {loaded === null && report.outcome !== null && report.outcome !== 'same' && (
              <button
                type="button"
                aria-disabled={doing !== null}
                onClick={() => void load(report.seen)}
                className={primaryButton}
              >
                {doing === null ? m.results_import_do() : busyText({ percent: doing.percent })}
              </button>
            )}
            {loaded !== null && (
              <Link href={`/administration/results/${loaded.race_id}`} className={primaryButton}>
                {m.results_import_open()}
              </Link>
            )}
            <button type="button" onClick={again} className={secondaryButton}>
              {m.results_import_again()}
            </button>
          </div>
        </div>
      )}
    </>
  );
}
