import { forgetResults } from '#web/office/results/forget-results.ts';
import { keyOf } from '#web/app/call/use-ask.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RaceResults } from '#contract/office/results/results.ts';
import * as m from '#text/messages/messages.js';
import { formatInstant } from '#web/app/format.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { ReasonField } from '#web/office/results/ReasonField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { ask } from '#web/app/call/ask.ts';
import { Confirm } from '#web/ui/Confirm.tsx';

type Load = RaceResults['loads'][number];

/** Takes a file back, after a question. */
function UndoPart({ race_id, load, onClose }: { race_id: number; load: Load; onClose: () => void }) {
  const client = useQueryClient();
  const { busy, failure, run } = useWrite();
  const [reason, setReason] = useState('');
  const undo = () =>
    run(async () => {
      const body = { load_id: load.load_id, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
      const params = { id: race_id };
      const race = await ask('POST /api/office/races/{id}/results/undo', { params, body });
      client.setQueryData(keyOf('GET /api/office/races/{id}/results', { params }), race);
      forgetResults(client);
      onClose();
    });
  return (
    <Confirm
      className="mt-2"
      tone="warn"
      question={m.results_load_sure()}
      yes={busy ? m.results_saving() : m.results_load_yes()}
      no={m.results_cancel()}
      usual="yes"
      busy={busy}
      onYes={() => void undo()}
      onNo={onClose}
    >
      {load.needs_reason && <ReasonField reason={reason} onChange={setReason} error={undefined} />}
      <FormAlert>{failure}</FormAlert>
    </Confirm>
  );
}

/** The files loaded into a race, newest first. The last one can be taken back. */
export function LoadsPart({ race }: { race: RaceResults }) {
  const [asked, setAsked] = useState<number | null>(null);
  if (race.loads.length === 0) return null;
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.results_loads()}</h2>
      <ul>
        {race.loads.map((load) => (
          <li key={load.load_id} className="border-b border-line py-3 wrap-anywhere">
            <p className={load.is_undone ? 'text-ink2 line-through' : 'font-semibold'}>{load.source}</p>
            <p className="text-small text-ink2">
              {[formatInstant(load.at, race.organization_zone), load.by]
                .filter((part) => part !== '')
                .join(' · ')}
              {load.is_undone && <span className="font-semibold"> · {m.results_load_undone()}</span>}
            </p>
            {load.may_undo && asked === null && (
              <Button onClick={() => setAsked(load.load_id)} look="link">
                {m.results_load_undo()}
              </Button>
            )}
            {asked === load.load_id && (
              <UndoPart race_id={race.race_id} load={load} onClose={() => setAsked(null)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
