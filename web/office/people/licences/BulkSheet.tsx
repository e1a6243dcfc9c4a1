import { useState } from 'react';
import type { ReviewedLicence } from '#contract/people/office/licences.ts';
import * as m from '#text/messages/messages.js';
import { officePaths } from '#web/ground/address/office-paths.ts';
import type { LicenceDeskState } from './use-desk.ts';
import { newKey } from '#web/parts/new-key.ts';
import { Button } from '#web/ui/Button.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Approves many licences without objections as one act, after explaining what that means. */
export function BulkSheet({
  desk,
  clean,
  onClose,
  onOpen,
}: {
  desk: LicenceDeskState;
  clean: readonly ReviewedLicence[];
  onClose: () => void;
  /** Opens one of them first. */
  onOpen: (licence: ReviewedLicence) => void;
}) {
  // This is the list at the time of the question; it becomes shorter during the work.
  const [licences] = useState(clean);
  // After a lost answer, it is the same act.
  const [request_key] = useState(newKey);
  const [isAsking, setIsAsking] = useState(false);
  const unseen = licences.filter(desk.isUnseen);
  const [firstUnseen] = unseen;
  const start = async () => {
    setIsAsking(false);
    if (await desk.approveAll(licences, request_key)) onClose();
  };
  return (
    <BackSheet
      title={m.office_bulk_title({ count: licences.length })}
      closeHref={officePaths.licences}
      closeLabel={m.office_bulk_cancel()}
      onClose={onClose}
    >
      <p>{m.office_bulk_why()}</p>
      {unseen.length > 0 && (
        <p className="mt-3 flex gap-2 font-semibold text-warn">
          <Icon name="eye" className="mt-0.5 size-5" />
          {m.office_bulk_unseen({ count: unseen.length })}
        </p>
      )}
      <ul className="mt-4 border-t-2 border-ink">
        {licences.map((one) => (
          <li key={one.lbr_id} className="border-b border-line py-2 wrap-anywhere">
            <span className="font-semibold">{one.rider_fullname}</span>{' '}
            <span className="text-small text-ink2">
              {one.category_name} · {one.cup_name}
            </span>
            {unseen.includes(one) && (
              <span className="block text-small font-semibold text-warn">{m.office_bulk_unseen_one()}</span>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-5 space-y-4">
        <FormAlert>{desk.failure}</FormAlert>
        {isAsking && firstUnseen ? (
          <div
            role="alertdialog"
            aria-labelledby="bulk-unseen"
            className="space-y-3 border-2 border-warn p-4"
          >
            <p id="bulk-unseen" className="font-semibold">
              {m.office_bulk_unseen_ask({ count: unseen.length })}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button ref={focusOnMount} look="primary" onClick={() => onOpen(firstUnseen)}>
                {m.office_bulk_open_first()}
              </Button>
              <Button onClick={() => void start()}>{m.office_bulk_anyway()}</Button>
            </div>
          </div>
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button
              look="primary"
              busy={desk.busy}
              onClick={() => (unseen.length > 0 ? setIsAsking(true) : void start())}
            >
              {m.office_bulk_do()}
            </Button>
            <Button onClick={onClose}>{m.office_bulk_cancel()}</Button>
          </div>
        )}
      </div>
    </BackSheet>
  );
}
