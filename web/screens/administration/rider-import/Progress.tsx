import * as m from '#text/messages/messages.js';
import type { Working } from '#web/screens/administration/rider-import/use-rider-import.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';

function wordsOf({ deed, share }: NonNullable<Working>): string {
  if (deed === 'applying') return m.rider_import_applying();
  if (deed === 'comparing') return m.rider_import_comparing();
  if (share < 1) return m.rider_import_sending({ percent: String(Math.round(share * 100)) });
  return m.rider_import_reading();
}

/** How far it is, and the way to stop it. What is applied is whole or nothing, and is not stopped on the way. */
export function Progress({ working, onCancel }: { working: NonNullable<Working>; onCancel: () => void }) {
  const { deed, share } = working;
  const words = wordsOf(working);
  const isMeasured = deed === 'sending' && share < 1;
  return (
    <div className="my-6 space-y-3">
      <p role="status" className="font-semibold">
        {words}
      </p>
      <progress
        aria-label={words}
        max={1}
        {...(isMeasured ? { value: share } : {})}
        className="h-3 w-full accent-ink"
      />
      {deed !== 'applying' && (
        <button type="button" onClick={onCancel} className={secondaryButton}>
          {m.office_cancel()}
        </button>
      )}
    </div>
  );
}
