import { useRef, useState } from 'react';
import { absentOf } from '#rules/raceday/day/check-in.ts';
import * as m from '#text/messages/messages.js';
import { entryRefusalWords } from '#web/parts/entries/entry-refusal-words.ts';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { useAttempt } from '#web/parts/check-in/use-attempt.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import type { CheckInTable } from './check-in-desk.ts';

/** Takes out every rider who has not come, with one question, one press, and an undo until the draw. */
export function AbsentPart({ table }: { table: CheckInTable }) {
  const { race_id, token, riders, refusal, absence, unsent, again } = table;
  const [isAsking, setIsAsking] = useState(false);
  const { busy, failure, run } = useWrite({ onRefused: again });
  const keyOfTry = useAttempt();
  const section = useRef<HTMLElement>(null);
  /** The pressed button disappears, so the focus moves to this part. */
  const stay = () => section.current?.focus();
  const params = { id: race_id };
  const absent = absentOf(riders);
  const takeOut = async () => {
    const rider_ids = absent.map(({ rider_id }) => rider_id);
    const request_key = keyOfTry(rider_ids.join());
    const body = { request_key, rider_ids };
    await askAs(token, 'POST /api/desk/races/{id}/check-in/absent', { params, body });
    setIsAsking(false);
    stay();
    again();
  };
  const putBack = async (absence_key: string) => {
    const body = { absence_key };
    await askAs(token, 'POST /api/desk/races/{id}/check-in/absent/undo', { params, body });
    stay();
    again();
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={m.checkin_only_absent()}
      className="my-3 space-y-3 outline-none empty:hidden"
    >
      {absence && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-accent bg-surface px-3">
          <p role="status" className="py-2 font-semibold">
            {m.checkin_absent_done({ count: absence.riders })}
          </p>
          {refusal === null && (
            <Button look="link" busy={busy} onClick={() => void run(() => putBack(absence.absence_key))}>
              {m.checkin_absent_back()}
            </Button>
          )}
        </div>
      )}
      {absent.length > 0 && refusal !== null && <p className="text-ink2">{entryRefusalWords[refusal]()}</p>}
      {absent.length > 0 && refusal === null && !isAsking && (
        <Button onClick={() => setIsAsking(true)} className="w-full sm:w-auto">
          {m.checkin_absent_take({ count: absent.length })}
        </Button>
      )}
      {isAsking && (
        <div role="alertdialog" aria-labelledby="absent-sure" className="space-y-3 border-2 border-ink p-4">
          <p id="absent-sure">
            {unsent.length > 0 ? m.checkin_absent_unsent() : m.checkin_absent_sure({ count: absent.length })}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              ref={focusOnMount}
              look="primary"
              busy={busy}
              disabled={unsent.length > 0 || absent.length === 0}
              className="disabled:opacity-50"
              onClick={() => void run(takeOut)}
            >
              {m.checkin_absent_yes()}
            </Button>
            <Button
              onClick={() => {
                setIsAsking(false);
                stay();
              }}
            >
              {m.office_cancel()}
            </Button>
          </div>
        </div>
      )}
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}
