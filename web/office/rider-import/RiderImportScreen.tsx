import { useRef } from 'react';
import * as m from '#text/messages/messages.js';
import { Failed } from '#web/office/parts/Failed.tsx';
import { BackToRiders } from '#web/office/parts/BackToRiders.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { DoneImports } from './DoneImports.tsx';
import { PreviewStep } from '#web/office/rider-import/preview/PreviewStep.tsx';
import { Progress } from './Progress.tsx';
import { StartStep } from './StartStep.tsx';
import { useImports } from './use-imports.ts';
import { type RiderImport, useRiderImport } from './use-rider-import.ts';
import { actionsOf } from './words.ts';
import { Link } from '#web/app/address/link.tsx';
import { officePaths } from '#web/app/screens/office-paths.ts';
import { useUnsaved } from '#web/office/parts/use-unsaved.ts';
import { primaryButton } from '#web/ui/button-classes.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

type AppliedProps = Pick<RiderImport, 'cancel' | 'preview'> & { done: NonNullable<RiderImport['done']> };

function Applied({ done, preview, cancel }: AppliedProps) {
  const left = preview ? preview.counts.error + preview.counts.ask + preview.counts.skipped : 0;
  return (
    <div className="mt-6 max-w-text space-y-4">
      <FormAlert good>
        {m.rider_import_applied({ what: actionsOf(done.riders_new, done.riders_changed, done.licences) })}
      </FormAlert>
      {left > 0 && <p>{m.rider_import_left_behind({ count: left })}</p>}
      <p className="text-ink2">{m.rider_import_applied_why()}</p>
      <div className="flex flex-wrap gap-3">
        <Link href={officePaths.entries} className={primaryButton}>
          {m.rider_import_to_entries()}
        </Link>
        <Button onClick={cancel}>{m.rider_import_another()}</Button>
      </div>
    </div>
  );
}

/** Imports riders from a sheet: upload, columns, preview, apply; and undo. */
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
