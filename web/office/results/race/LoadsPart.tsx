import { forgetResults } from '#web/office/results/forget-results.ts';
import { keyOf } from '#web/app/call/use-ask.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RaceResults } from '#contract/office/results/results.ts';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/call/failure-text.ts';
import { formatInstant } from '#web/app/format.ts';
import { ReasonField } from '#web/office/results/ReasonField.tsx';
import { primaryButton, secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { ask } from '#web/app/call/ask.ts';

type Load = RaceResults['loads'][number];

/** Taking a file back, asked in words. */
function UndoPart({ race_id, load, onClose }: { race_id: number; load: Load; onClose: () => void }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const undo = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = { load_id: load.load_id, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
      const params = { id: race_id };
      const race = await ask('POST /api/office/races/{id}/results/undo', { params, body });
      client.setQueryData(keyOf('GET /api/office/races/{id}/results', { params }), race);
      forgetResults(client);
      onClose();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="alert" className="mt-2 space-y-3 border-2 border-warn p-4">
      <p>{m.results_load_sure()}</p>
      {load.needs_reason && <ReasonField reason={reason} onChange={setReason} error={undefined} />}
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <button type="button" aria-disabled={busy} onClick={() => void undo()} className={primaryButton}>
          {busy ? m.results_saving() : m.results_load_yes()}
        </button>
        <button type="button" onClick={onClose} className={secondaryButton}>
          {m.results_cancel()}
        </button>
      </div>
    </div>
  );
}

/** The files that brought a race its results, newest first; the last one can be taken back. */
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
              <button type="button" onClick={() => setAsked(load.load_id)} className={`min-h-12 ${textLink}`}>
                {m.results_load_undo()}
              </button>
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
