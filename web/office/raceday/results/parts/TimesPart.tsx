import { type ReactNode, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ReasonField } from './ReasonField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TimesPreview } from './TimesPreview.tsx';

import { useQueryClient } from '@tanstack/react-query';
import type { MendedCell } from '#contract/left-out.ts';
import type { TimesReport } from '#contract/raceday/office/results/times.ts';
import { sendForm } from '#web/ground/call/send-form.ts';
import { forgetResults } from './forget-results.ts';
import { useMended } from '#web/office/parts/import/LeftRows.tsx';
import { useWrite } from '#web/parts/use-write.ts';

/** Handles a file of times: it is chosen, shown, and written as it was shown. */
function useTimes(race_id: number) {
  const client = useQueryClient();
  const { busy, failure, run, clear } = useWrite();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<TimesReport | null>(null);
  /** The number of rides that were written. It is null while nothing is written. */
  const [written, setWritten] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const { mended, mend, forgetMended } = useMended();
  const params = { id: race_id };
  const check = async (next: File, cells: readonly MendedCell[]) =>
    setReport(
      await sendForm('POST /api/office/races/{id}/times/check', {
        params,
        body: { mended: cells.length === 0 ? null : [...cells] },
        files: { file: next },
      }),
    );
  const choose = (next: File | null) =>
    run(async () => {
      setFile(next);
      setReport(null);
      setWritten(null);
      forgetMended();
      if (next !== null) await check(next, []);
    });
  const load = () =>
    run(async () => {
      if (file === null || report === null) return;
      const body = {
        seen: report.seen,
        mended: mended.length === 0 ? null : [...mended],
        ...(report.needs_reason && { reason: reason.trim() }),
      };
      const done = await sendForm('POST /api/office/races/{id}/times/load', {
        params,
        files: { file },
        body,
      });
      setWritten(done.heats.reduce((sum, { riders }) => sum + riders.length, 0));
      forgetResults(client);
    });
  const again = () => {
    setFile(null);
    setReport(null);
    setWritten(null);
    setReason('');
    forgetMended();
    clear();
  };
  const rides = report?.heats.reduce((sum, { riders }) => sum + riders.length, 0) ?? 0;
  return {
    fileName: file?.name ?? null,
    busy,
    failure,
    report,
    rides,
    written,
    reason,
    setReason,
    choose,
    /** Checks the file again with a cell that was typed anew. */
    mend: (cell: MendedCell) =>
      run(async () => {
        if (file !== null) await check(file, mend(cell));
      }),
    load,
    again,
    mayLoad: rides > 0 && written === null && (report?.needs_reason !== true || reason.trim() !== ''),
  };
}

type TimesDesk = ReturnType<typeof useTimes>;

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

/**
 * Loads times of a race from the file of a timing program: they are shown first, then written beside the results.
 * @param children the files that were loaded
 */
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
          {written === null && (
            <TimesPreview report={report} busy={busy} onMend={(cell) => void desk.mend(cell)} />
          )}
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
