import type { z } from 'zod';
import { everyAnswer, useAsk } from '#web/ground/call/use-ask.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type {
  DoneImport,
  ImportChoices,
  ImportPreview,
  listRiderImports,
  SentSheet,
} from '#contract/people/office/riders/rider-import.ts';
import { ask, CallFailure, Cancelled } from '#web/ground/call/ask.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { sendForm } from '#web/ground/call/send-form.ts';
import { newKey } from '#web/parts/new-key.ts';

type Imports = z.infer<typeof listRiderImports.reply>;
export type ImportsPlace = Imports['places'][number];

/** Loads the places to which riders can be imported, and recent imports. */
export function useImports() {
  const { data, error, refetch } = useAsk('GET /api/office/rider-imports');
  return { data, error: data ? null : error, again: () => void refetch() };
}

/** The current action. `share` is the part of the file that was uploaded. */
export type Working = { action: 'sending' | 'comparing' | 'applying' | 'stopping'; share: number } | null;

/** Handles the import of a sheet of riders: upload, columns, preview, apply. */
export function useRiderImport() {
  const client = useQueryClient();
  const [working, setWorking] = useState<Working>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sheet, setSheet] = useState<SentSheet | null>(null);
  const [choices, setChoices] = useState<ImportChoices | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [done, setDone] = useState<DoneImport | null>(null);
  const [wasStopped, setWasStopped] = useState(false);
  const [sent, setSent] = useState<{ file: File; place: ImportsPlace; request_key: string } | null>(null);
  const stop = useRef(new AbortController());
  // Each action has a number, and the answer to an abandoned one is not shown.
  const turn = useRef(0);

  const run = async <Result>(
    action: NonNullable<Working>['action'],
    work: () => Promise<Result>,
    then: (result: Result) => void,
  ): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    stop.current = new AbortController();
    setWorking({ action, share: 0 });
    setFailure(null);
    try {
      const result = await work();
      if (mine === turn.current) then(result);
    } catch (error) {
      if (mine !== turn.current || error instanceof Cancelled) return;
      setFailure(failureText(error));
      // Somebody changed one of the riders, so the new preview is shown with the message.
      if (error instanceof CallFailure && error.code === 'office.changed' && sheet && choices)
        setPreview(await compare(sheet, choices).catch(() => null));
    } finally {
      if (mine === turn.current) setWorking(null);
    }
  };

  const compare = (of: SentSheet, chosen: ImportChoices) =>
    ask(
      'POST /api/office/rider-imports/{id}/preview',
      { params: { id: of.import_id }, body: chosen },
      { signal: stop.current.signal },
    );

  const forget = (import_id: number | undefined) => {
    // An upload that stays on the server is deleted after a day.
    if (import_id !== undefined)
      void ask('DELETE /api/office/rider-imports/{id}', { params: { id: import_id } }).catch(() => null);
  };

  const send = (file: File, place: ImportsPlace, name?: string): Promise<void> => {
    const request_key = newKey();
    setWasStopped(false);
    setSent({ file, place, request_key });
    const body = { organization_id: String(place.organization_id), request_key, sheet: name };
    const onProgress = (share: number) => setWorking({ action: 'sending', share });
    return run(
      'sending',
      () =>
        sendForm(
          'POST /api/office/rider-imports',
          { body, files: { file } },
          { signal: stop.current.signal, onProgress },
        ),
      (read) => {
        forget(sheet?.import_id);
        setSheet(read);
        setPreview(null);
        setChoices({
          columns: read.columns.map(({ field }) => field),
          date_order: read.date_order,
          // A delegate of one club imports into that club.
          club_id: (place.clubs.length === 1 && place.clubs[0]?.club_id) || null,
          // This is the only cup; of several, the person chooses.
          cup_id: (place.may_plates && place.cups.length === 1 && place.cups[0]?.cup_id) || null,
          clubs: [],
          repairs: [],
          names: { order: null, surnames: null },
          capitals: false,
          riders: [],
        });
      },
    );
  };

  const putDown = () => {
    turn.current += 1;
    if (!done) forget(sheet?.import_id);
    setWorking(null);
    setFailure(null);
    setSheet(null);
    setChoices(null);
    setPreview(null);
    setDone(null);
  };

  const finish = (applied: DoneImport) => {
    setDone(applied);
    void client.invalidateQueries(everyAnswer);
  };

  /** Stops an import. It may be too late, so the server answers whether the import was applied. */
  const stopApplying = (): Promise<void> => {
    if (!sheet || !choices || !preview) return Promise.resolve();
    const params = { id: sheet.import_id };
    return run(
      'stopping',
      () =>
        ask('DELETE /api/office/rider-imports/{id}', { params }).then(
          () => null,
          (error: unknown) => {
            if (!(error instanceof CallFailure) || error.code !== 'import.over') throw error;
            return ask('POST /api/office/rider-imports/{id}/apply', {
              params,
              body: { ...choices, fingerprint: preview.fingerprint },
            });
          },
        ),
      (applied) => {
        if (applied !== null) return finish(applied);
        putDown();
        setWasStopped(true);
      },
    );
  };

  return {
    working,
    failure,
    sheet,
    choices,
    preview,
    done,
    /** The last import was stopped before its end, and nothing of it was stored. */
    wasStopped,
    place: sent?.place ?? null,
    request_key: sent?.request_key ?? '',
    send,
    /** Reads another sheet of the same workbook. */
    sendSheet: (name: string) => (sent ? send(sent.file, sent.place, name) : Promise.resolve()),
    choose: (more: Partial<ImportChoices>) => setChoices((now) => now && { ...now, ...more }),
    /** Computes the preview with new answers. */
    look: (more: Partial<ImportChoices> = {}): Promise<void> => {
      if (!sheet || !choices) return Promise.resolve();
      const chosen = { ...choices, ...more };
      setChoices(chosen);
      return run('comparing', () => compare(sheet, chosen), setPreview);
    },
    /** Creates the unknown club of a sheet, and computes the preview again. */
    makeClub: (said: string): Promise<void> => {
      if (!sheet || !choices || !sent) return Promise.resolve();
      const params = { id: sent.place.organization_id };
      const body = { club_name: said, club_state: '', club_contact: '', club_payments: false, closed: false };
      return run(
        'comparing',
        async () => {
          const { club_id } = await ask('POST /api/office/organizations/{id}/clubs', { params, body });
          const others = choices.clubs.filter((one) => one.said !== said);
          const chosen = { ...choices, clubs: [...others, { said, club_id }] };
          setChoices(chosen);
          return compare(sheet, chosen);
        },
        setPreview,
      );
    },
    toColumns: () => setPreview(null),
    apply: (): Promise<void> => {
      if (!sheet || !choices || !preview) return Promise.resolve();
      const body = { ...choices, fingerprint: preview.fingerprint };
      return run(
        'applying',
        () =>
          ask(
            'POST /api/office/rider-imports/{id}/apply',
            { params: { id: sheet.import_id }, body },
            { signal: stop.current.signal },
          ),
        finish,
      );
    },
    /** Stops the current action. A comparison goes back to the columns; an import may already be applied. */
    stop: (): void => {
      stop.current.abort();
      if (working?.action === 'applying') void stopApplying();
      else if (working?.action === 'sending') putDown();
    },
    /** Gives up the import; nothing was changed. */
    cancel: (): void => {
      stop.current.abort();
      putDown();
    },
  };
}

export type RiderImport = ReturnType<typeof useRiderImport>;
