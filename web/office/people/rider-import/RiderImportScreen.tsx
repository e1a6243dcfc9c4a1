import { useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Failed } from '#web/office/parts/Failed.tsx';
import { BackToRiders } from '#web/office/parts/BackToRiders.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { StartStep } from './StartStep.tsx';
import { type RiderImport, useImports, useRiderImport, type Working } from './use-rider-import.ts';
import { actionsOf, isLeftPlate, leftPlates, otherSentence, reasonOf, sentenceOf } from './words.ts';
import { LeftRows } from '#web/office/parts/import/LeftRows.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { useUnsaved } from '#web/office/parts/use-unsaved.ts';
import { primaryButton } from '#web/ui/button-classes.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import type { ImportSum } from '#contract/import-sum.ts';
import type { DoneImport, PreviewRow, undoRiderImport } from '#contract/people/office/riders/rider-import.ts';
import { formatInstant } from '#web/ground/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';

import { everyAnswer, queryOf } from '#web/ground/call/use-ask.ts';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { useWrite } from '#web/parts/use-write.ts';
import type { Replies } from '#web/ground/call/calls.ts';

type Told = Replies['GET /api/office/rider-import-progress'];

/** The interval is short enough to see progress, and long enough for a phone. */
const everyMs = 500;

/** Loads how many rows of a sheet the server has done. It is null while that is not known for this action. */
function useProgress(request_key: string, action: Told['action']): Told | null {
  const question = queryOf('GET /api/office/rider-import-progress', { query: { request_key } });
  const { data } = useQuery({
    ...question,
    // Progress of one action is not shown for the next.
    queryKey: [...question.queryKey, action],
    enabled: action !== null && request_key !== '',
    refetchInterval: everyMs,
    gcTime: 0,
    retry: false,
  });
  return data && data.action !== null ? data : null;
}

type Action = 'sending' | 'reading' | 'comparing' | 'writing' | 'stopping';

const words: Readonly<Record<Action, () => string>> = {
  sending: m.rider_import_sending,
  reading: m.rider_import_reading,
  comparing: m.rider_import_comparing,
  writing: m.rider_import_applying,
  stopping: m.rider_import_stopping,
};

/** The actions whose progress the server knows. The upload is measured here. */
const told = {
  sending: null,
  reading: 'reading',
  comparing: 'comparing',
  applying: 'writing',
  stopping: null,
} as const;

interface ProgressProps {
  working: NonNullable<Working>;
  request_key: string;
  onCancel: () => void;
}

/** Shows the current action, the rows done, and a button to stop. An import is applied in full or not at all. */
function Progress({ working: { action: asked, share }, request_key, onCancel }: ProgressProps) {
  const phase = asked === 'sending' && share >= 1 ? 'reading' : asked;
  const known = useProgress(request_key, told[phase]);
  // An import compares once more while it holds its locks, and then writes.
  const action: Action =
    phase === 'applying' ? (known?.action === 'comparing' ? 'comparing' : 'writing') : phase;
  const rows = known !== null && known.action === action ? known : null;
  const all = rows?.rows_all ?? null;
  const value = action === 'sending' ? share : rows && all !== null && all > 0 ? rows.rows_done / all : null;
  const counted =
    action === 'sending'
      ? m.rider_import_percent({ percent: String(Math.round(share * 100)) })
      : rows === null
        ? ''
        : all === null
          ? m.rider_import_rows({ count: rows.rows_done })
          : m.rider_import_rows_of({ done: rows.rows_done, all });
  return (
    <div className="my-6 max-w-text space-y-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span role="status" className="font-semibold">
          {words[action]()}
        </span>
        <span className="text-small text-ink2 tabular-nums">{counted}</span>
      </p>
      <progress
        aria-label={words[action]()}
        max={1}
        {...(value === null ? {} : { value })}
        className="h-3 w-full appearance-none overflow-hidden border-2 border-ink bg-paper indeterminate:animate-pulse indeterminate:bg-surface2 [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-ink"
      />
      {action !== 'stopping' && <Button onClick={onCancel}>{m.office_cancel()}</Button>}
      {phase === 'applying' && <p className="text-small text-ink2">{m.rider_import_whole()}</p>}
    </div>
  );
}

type Reply = z.infer<typeof undoRiderImport.reply>;

const reasons: Readonly<Record<Reply['used'][number]['why'], () => string>> = {
  entry: m.rider_import_used_entry,
  licence: m.rider_import_used_licence,
  payment: m.rider_import_used_payment,
  family: m.rider_import_used_family,
  changed: m.rider_import_used_changed,
  taken: m.rider_import_used_taken,
};

/** Asks in words before an import is taken back, and again, with names, when some of its riders were used since. */
function UndoSheet({ done, onClose }: { done: DoneImport; onClose: () => void }) {
  const client = useQueryClient();
  const [used, setUsed] = useState<Reply['used']>([]);
  const { busy, failure, run } = useWrite();
  const undo = () =>
    run(async () => {
      const reply = await ask('POST /api/office/rider-imports/{id}/undo', {
        params: { id: done.import_id },
        body: { leave_used: used.length > 0 },
      });
      setUsed(reply.used);
      if (reply.undone) {
        await client.invalidateQueries(everyAnswer);
        onClose();
      }
    });
  return (
    <BackSheet title={m.rider_import_undo_title()} closeHref={officePaths.riderImport} onClose={onClose}>
      <p className="wrap-anywhere">
        {m.rider_import_undo_why({
          file: done.file_name,
          what: actionsOf(done.riders_new, done.riders_changed, done.licences),
        })}
      </p>
      {used.length > 0 && (
        <div role="alert" className="mt-4">
          <p className="font-semibold text-stop">{m.rider_import_undo_used({ count: used.length })}</p>
          <ul className="mt-2 border-t-2 border-ink">
            {used.map((one) => (
              <li key={one.rider_id} className="border-b border-line py-2 wrap-anywhere">
                <span className="font-semibold">{one.rider_fullname}</span>{' '}
                <span className="text-small text-ink2">{reasons[one.why]()}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-5 space-y-4">
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" aria-disabled={busy} onClick={() => void undo()}>
            {used.length > 0 ? m.rider_import_undo_rest() : m.rider_import_undo_do()}
          </Button>
          <Button onClick={onClose}>{m.rider_import_undo_keep()}</Button>
        </div>
      </div>
    </BackSheet>
  );
}

function DoneImports({ items }: { items: readonly DoneImport[] }) {
  const [undoing, setUndoing] = useState<DoneImport | null>(null);
  // The times are in the reader's time zone, as in the record of changes.
  const zone = ownZone();
  if (items.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.rider_import_done_title()}</h2>
      <ul>
        {items.map((one) => (
          <li
            key={one.import_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{one.file_name}</p>
              <p className="text-small text-ink2 wrap-anywhere">
                {[formatInstant(one.applied_at, zone), one.by, one.organization_shortname]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </p>
              <p className="text-small">
                {one.undone_at === null
                  ? actionsOf(one.riders_new, one.riders_changed, one.licences) || m.rider_import_nothing()
                  : m.rider_import_undone({ day: formatInstant(one.undone_at, zone) })}
              </p>
            </div>
            {one.can_undo && <Button onClick={() => setUndoing(one)}>{m.rider_import_undo()}</Button>}
          </li>
        ))}
      </ul>
      {undoing && <UndoSheet done={undoing} onClose={() => setUndoing(null)} />}
    </section>
  );
}

/** Writes the counts of a sum as the text wants them. */
const sumTexts = ({ rows, taken, known, left, doubtful }: ImportSum) => ({
  rows: String(rows),
  taken: String(taken),
  known: String(known),
  left: String(left),
  doubtful: String(doubtful),
});

type AppliedProps = Pick<RiderImport, 'cancel' | 'preview'> & { done: NonNullable<RiderImport['done']> };

function Applied({ done, preview, cancel }: AppliedProps) {
  const isLeft = ({ state }: PreviewRow) => ['error', 'ask', 'skipped'].includes(state);
  const told = (rows: readonly PreviewRow[], wordsOf: (one: PreviewRow) => string) =>
    rows.map((one) => ({
      row: String(one.row),
      place: `${m.rider_import_row({ row: String(one.row) })} · ${one.name || m.rider_import_no_name()}`,
      words: wordsOf(one),
      cell: null,
      stands: '',
    }));
  const rows = preview?.rows ?? [];
  const left = told(rows.filter(isLeft), reasonOf);
  const plateless = told(
    rows.filter((one) => !isLeft(one) && leftPlates(one) > 0),
    ({ notes }) => notes.filter(isLeftPlate).map(sentenceOf).join(' '),
  );
  const others = preview?.other_rows ?? [];
  return (
    <div className="mt-6 max-w-text space-y-4">
      <FormAlert good>
        {m.rider_import_applied({ what: actionsOf(done.riders_new, done.riders_changed, done.licences) })}
      </FormAlert>
      {done.sum && <p>{m.rider_import_sum_done(sumTexts(done.sum))}</p>}
      <p className="text-ink2">{m.rider_import_applied_why()}</p>
      <div className="flex flex-wrap gap-3">
        <Link href={officePaths.entries} className={primaryButton}>
          {m.rider_import_to_entries()}
        </Link>
        <Button onClick={cancel}>{m.rider_import_another()}</Button>
      </div>
      {left.length > 0 && (
        <section>
          <h2 className="display text-d28">{m.rider_import_left_title()}</h2>
          <p className="mt-1 text-ink2">{m.rider_import_left_behind()}</p>
          <LeftRows rows={left} />
        </section>
      )}
      {plateless.length > 0 && (
        <section>
          <h2 className="display text-d28">{m.rider_import_plateless({ count: plateless.length })}</h2>
          <LeftRows rows={plateless} />
        </section>
      )}
      {others.length > 0 && (
        <details>
          <summary className="min-h-12 cursor-pointer py-3 font-semibold">
            {m.rider_import_tab_others({ count: others.length })}
          </summary>
          <ul className="text-small wrap-anywhere">
            {others.map((one) => (
              <li key={one.row}>{otherSentence(one)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Imports riders from a sheet: upload, columns, preview, apply, and undo. */
export function RiderImportScreen() {
  const { data, error, again } = useImports();
  const desk = useRiderImport();
  const { working, sheet, preview, done } = desk;
  // An answer in the preview is processed beside it; every other action fills the screen.
  const isBeside = working?.action === 'comparing' && preview !== null;
  const isAlone = working !== null && !isBeside;
  const step = isAlone ? 'working' : done ? 'done' : !sheet ? 'start' : preview ? 'preview' : 'columns';
  useUnsaved(step === 'preview', m.rider_import_unsaved());
  const heading = useRef<HTMLHeadingElement>(null);
  useOnChange(step, () => {
    // The button that led here was at the end of a long list.
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  });
  return (
    <>
      {step === 'start' && <BackToRiders />}
      <h1 ref={heading} tabIndex={-1} className="display text-d34 outline-none">
        {m.rider_import_title()}
      </h1>
      {!data && !error && <SkeletonRows rows={6} />}
      {error && <Failed error={error} again={again} />}
      {working && isAlone && (
        <Progress working={working} request_key={desk.request_key} onCancel={desk.stop} />
      )}
      {isBeside && (
        <p role="status" className="sr-only">
          {m.rider_import_comparing()}
        </p>
      )}
      {data && done && <Applied done={done} preview={preview} cancel={desk.cancel} />}
      {data && !done && (!working || isBeside) && (
        <>
          {!sheet && (
            <StartStep
              places={data.places}
              failure={desk.failure}
              wasStopped={desk.wasStopped}
              onFile={(file, to) => void desk.send(file, to)}
            />
          )}
          {sheet && !preview && <ColumnsStep desk={desk} />}
          {sheet && preview && <PreviewStep desk={desk} preview={preview} />}
        </>
      )}
      {data && (!sheet || done) && !working && <DoneImports items={data.items} />}
    </>
  );
}
