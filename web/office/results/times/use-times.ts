import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TimesReport } from '#contract/office/results/times.ts';
import { sendForm } from '#web/app/call/send-form.ts';
import { forgetResults } from '#web/office/results/forget-results.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** A file of times: chosen, shown, and written as it was shown. */
export function useTimes(race_id: number) {
  const client = useQueryClient();
  const { busy, failure, run, clear } = useWrite();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<TimesReport | null>(null);
  /** How many rides were written; null: nothing yet. */
  const [written, setWritten] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const params = { id: race_id };
  const choose = (next: File | null) =>
    run(async () => {
      setFile(next);
      setReport(null);
      setWritten(null);
      if (next === null) return;
      setReport(
        await sendForm('POST /api/office/races/{id}/times/check', {
          params,
          files: { file: next },
        }),
      );
    });
  const load = () =>
    run(async () => {
      if (file === null || report === null) return;
      const body = { seen: report.seen, ...(report.needs_reason ? { reason: reason.trim() } : {}) };
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
    load,
    again,
    mayLoad: rides > 0 && written === null && (report?.needs_reason !== true || reason.trim() !== ''),
  };
}

export type TimesDesk = ReturnType<typeof useTimes>;
