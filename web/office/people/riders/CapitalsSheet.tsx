import { useState } from 'react';
import type { MisshapenName } from '#contract/people/office/riders/name-capitals.ts';
import * as m from '#text/messages/messages.js';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { ask } from '#web/ground/call/ask.ts';
import { everyAnswer, useAsk } from '#web/ground/call/use-ask.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { ActsPart } from '#web/office/parts/editing/ActsPart.tsx';
import { newKey } from '#web/parts/new-key.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

function Names({ items, total }: { items: readonly MisshapenName[]; total: number }) {
  // After a lost answer, it is the same act.
  const [request_key] = useState(newKey);
  const [mended, setMended] = useState<number | null>(null);
  const { busy, failure, run } = useWrite({ again: [everyAnswer] });
  const mend = () =>
    run(async () => {
      const shown = items.map(({ rider_id, becomes }) => ({ rider_id, becomes }));
      const reply = await ask('POST /api/office/rider-names', { body: { request_key, items: shown } });
      setMended(reply.mended);
    });
  if (mended !== null) return <FormAlert good>{m.riders_capitals_done({ count: mended })}</FormAlert>;
  if (items.length === 0) return <p>{m.riders_capitals_none()}</p>;
  return (
    <>
      <p className="max-w-text">{m.riders_capitals_why()}</p>
      {total > items.length && (
        <p className="mt-2 text-small text-ink2">
          {m.riders_capitals_first({ total: String(total), count: String(items.length) })}
        </p>
      )}
      <ul className="mt-4 max-h-[50vh] overflow-y-auto border-t-2 border-ink">
        {items.map(({ rider_id, was, becomes }) => (
          <li key={rider_id} className="border-b border-line py-2 wrap-anywhere">
            <span className="text-ink2">{was}</span> <span aria-hidden="true">→</span>{' '}
            <span className="font-semibold">{becomes}</span>
          </li>
        ))}
      </ul>
      <div className="mt-5 space-y-4">
        <FormAlert>{failure}</FormAlert>
        <Button look="primary" busy={busy} onClick={() => !busy && void mend()}>
          {m.riders_capitals_do({ count: items.length })}
        </Button>
      </div>
    </>
  );
}

/** Shows the names in capitals only, or without any, puts them right with one tap, and takes back what was done before. */
export function CapitalsSheet({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useAsk('GET /api/office/rider-names', {}, { refetchOnMount: 'always' });
  // The list stays as it was shown, while the answer to the tap asks for everything again.
  const [shown, setShown] = useState<typeof data>();
  if (data && !shown) setShown(data);
  return (
    <BackSheet title={m.riders_capitals()} closeHref={officePaths.riders} onClose={onClose}>
      {!shown && <Arriving error={error} again={refetch} rows={4} />}
      {shown && <Names {...shown} />}
      <ActsPart of={{ kind: 'names' }} />
    </BackSheet>
  );
}
