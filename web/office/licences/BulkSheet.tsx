import { useRef, useState } from 'react';
import type { ReviewedLicence } from '#contract/office/licences.ts';
import * as m from '#text/messages/messages.js';
import { officePaths } from '#web/app/screens/office-paths.ts';
import type { LicenceDeskState } from './use-desk.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';

/** Many clean cases at once, after saying in words what that means; it can be stopped on the way. */
export function BulkSheet({
  desk,
  clean,
  onClose,
}: {
  desk: LicenceDeskState;
  clean: readonly ReviewedLicence[];
  onClose: () => void;
}) {
  // What was clean when it was asked: the list gets shorter while it is worked off.
  const [licences] = useState(clean);
  const [count, setCount] = useState<number | null>(null);
  const goesOn = useRef(true);
  const start = async () => {
    setCount(0);
    if (await desk.approveAll(licences, () => goesOn.current, setCount)) onClose();
  };
  const stop = () => {
    goesOn.current = false;
    onClose();
  };
  return (
    <BackSheet
      title={m.office_bulk_title({ count: licences.length })}
      closeHref={officePaths.licences}
      closeLabel={m.office_bulk_cancel()}
      onClose={stop}
    >
      <p>{m.office_bulk_why()}</p>
      <ul className="mt-4 border-t-2 border-ink">
        {licences.map((one) => (
          <li key={one.lbr_id} className="border-b border-line py-2 wrap-anywhere">
            <span className="font-semibold">{one.rider_fullname}</span>{' '}
            <span className="text-small text-ink2">
              {one.category_name} · {one.cup_name}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-5 space-y-4">
        <FormAlert>{desk.failure}</FormAlert>
        {count !== null && (
          <p role="status" className="font-semibold">
            {m.office_bulk_progress({ done: String(count), total: String(licences.length) })}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {count === null || desk.failure !== null ? (
            <Button look="primary" onClick={() => void start()}>
              {m.office_bulk_do()}
            </Button>
          ) : (
            <Button look="primary" onClick={stop}>
              {m.office_bulk_stop()}
            </Button>
          )}
          <Button onClick={stop}>{m.office_bulk_cancel()}</Button>
        </div>
      </div>
    </BackSheet>
  );
}
