import { useState } from 'react';
import type { Merge } from '#contract/office/riders/merges.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { useForgetRiders, useMerges } from './use-merging.ts';
import { joined } from '#web/office/riders/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { ask } from '#web/app/call/ask.ts';
import { officeRiderHref } from '#web/app/screens/office-paths.ts';
import { useWrite } from '#web/parts/use-write.ts';

function MergeLine({ merge, onUndone }: { merge: Merge; onUndone: () => void }) {
  const [asks, setAsks] = useState(false);
  const { busy, failure, run } = useWrite();
  const names = { gone: merge.gone_name, kept: merge.kept_name };
  const undo = () =>
    run(async () => {
      await ask('POST /api/office/merges/{merge_id}/undo', { params: { merge_id: merge.merge_id } });
      setAsks(false);
      onUndone();
    });
  return (
    <li className="border-b border-line py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0">
          <Link
            href={officeRiderHref(merge.kept_id)}
            className={`inline-block py-2 wrap-anywhere ${textLink}`}
          >
            {m.riders_merge_line(names)}
          </Link>
          <p className="text-small text-ink2">
            {joined(
              formatDate(merge.merged_at.slice(0, 10)),
              merge.by,
              merge.undone_at === null ? null : m.riders_merge_undone(),
            )}
          </p>
        </div>
        {merge.undone_at === null && merge.last && !asks && (
          <Button onClick={() => setAsks(true)} aria-label={m.riders_merge_undo_of(names)}>
            {m.riders_undo()}
          </Button>
        )}
      </div>
      {asks && (
        <Confirm
          className="mt-2"
          question={m.riders_merge_undo_sure(names)}
          yes={m.riders_undo()}
          no={m.riders_cancel()}
          busy={busy}
          onYes={() => void undo()}
          onNo={() => setAsks(false)}
        >
          <FormAlert>{failure}</FormAlert>
        </Confirm>
      )}
    </li>
  );
}

/** Merges that were done. Each can be undone, a rider's last one first. */
export function MergesDone() {
  const { data = [] } = useMerges();
  const forget = useForgetRiders();
  if (data.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.riders_merges_title()}</h2>
      <ul>
        {data.map((merge) => (
          <MergeLine key={merge.merge_id} merge={merge} onUndone={forget} />
        ))}
      </ul>
    </section>
  );
}
