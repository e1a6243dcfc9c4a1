import type { ReactNode } from 'react';
import * as m from '#text/messages/messages.js';
import { ReasonField } from '#web/office/results/ReasonField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TimesPreview } from './TimesPreview.tsx';
import { type TimesDesk, useTimes } from './use-times.ts';

function ChooseFile({ desk }: { desk: TimesDesk }) {
  return (
    <>
      <p className="mt-3 text-small text-ink2">{m.times_what()}</p>
      <label
        className={`${secondaryButton} relative mt-3 w-full sm:w-auto has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link`}
      >
        <Icon name="file" className="size-5" />
        <span className="min-w-0 wrap-anywhere">{desk.busy ? m.times_checking() : m.times_choose()}</span>
        <input
          name="times"
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          disabled={desk.busy}
          onChange={(event) => void desk.choose(event.target.files?.[0] ?? null)}
          className="absolute inset-0 h-full w-full cursor-pointer opacity-0 file:cursor-pointer"
        />
      </label>
    </>
  );
}

/** Times of a race from the file of a timing program: shown first, then written beside the results. In: the files that were loaded. */
export function TimesPart({ race_id, children }: { race_id: number; children: ReactNode }) {
  const desk = useTimes(race_id);
  const { report, written, busy } = desk;
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.times_title()}</h2>
      {report === null && <ChooseFile desk={desk} />}
      {report !== null && (
        <div className="mt-3 space-y-4">
          <p className="text-small text-ink2 wrap-anywhere">{desk.fileName}</p>
          {written === null && <TimesPreview report={report} rides={desk.rides} />}
          {written === null && desk.rides > 0 && report.needs_reason && (
            <ReasonField reason={desk.reason} onChange={desk.setReason} error={undefined} />
          )}
          <FormAlert good>{written === null ? null : m.times_done({ count: written })}</FormAlert>
          <div className="flex flex-wrap gap-3">
            {desk.rides > 0 && written === null && (
              <Button
                look="primary"
                aria-disabled={busy || !desk.mayLoad}
                className="aria-disabled:opacity-50"
                onClick={() => desk.mayLoad && !busy && void desk.load()}
              >
                {busy ? m.results_saving() : m.times_do()}
              </Button>
            )}
            <Button onClick={desk.again}>{m.results_import_again()}</Button>
          </div>
        </div>
      )}
      <FormAlert>{desk.failure}</FormAlert>
      {children}
    </section>
  );
}
