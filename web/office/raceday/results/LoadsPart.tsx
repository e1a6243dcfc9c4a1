import { forgetResults } from './parts/forget-results.ts';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RaceResults } from '#contract/raceday/office/results/results.ts';
import * as m from '#text/messages/messages.js';
import { formatInstant } from '#web/ground/format.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { ReasonField } from './parts/ReasonField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { Confirm } from '#web/ui/Confirm.tsx';

type Load = RaceResults['loads'][number];
type Undoing = { load_id: number; reason?: string };

interface UndoPartProps {
  race_id: number;
  load: Load;
  sure: string;
  undo: (body: Undoing) => Promise<RaceResults>;
  onClose: () => void;
}

/** Takes a file back, after a question. */
function UndoPart({ race_id, load, sure, undo, onClose }: UndoPartProps) {
  const client = useQueryClient();
  const { busy, failure, run } = useWrite();
  const [reason, setReason] = useState('');
  const takeBack = () =>
    run(async () => {
      const body = { load_id: load.load_id, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
      const race = await undo(body);
      client.setQueryData(keyOf('GET /api/office/races/{id}/results', { params: { id: race_id } }), race);
      forgetResults(client);
      onClose();
    });
  return (
    <Confirm
      className="mt-2"
      tone="warn"
      question={sure}
      yes={busy ? m.results_saving() : m.results_load_yes()}
      no={m.results_cancel()}
      usual="yes"
      busy={busy}
      onYes={() => void takeBack()}
      onNo={onClose}
    >
      {load.needs_reason && <ReasonField reason={reason} onChange={setReason} error={undefined} />}
      <FormAlert>{failure}</FormAlert>
    </Confirm>
  );
}

type LoadListProps = Pick<UndoPartProps, 'sure' | 'undo'> & { race: RaceResults; loads: readonly Load[] };

/** Lists the files, newest first. The last one can be taken back. */
function LoadList({ race, loads, sure, undo }: LoadListProps) {
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <ul>
      {loads.map((load) => (
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
            <UndoPart
              race_id={race.race_id}
              load={load}
              sure={sure}
              undo={undo}
              onClose={() => setAsked(null)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Lists the files of results that were loaded into a race. */
export function LoadsPart({ race }: { race: RaceResults }) {
  if (race.loads.length === 0) return null;
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.results_loads()}</h2>
      <LoadList
        race={race}
        loads={race.loads}
        sure={m.results_load_sure()}
        undo={(body) =>
          ask('POST /api/office/races/{id}/results/undo', { params: { id: race.race_id }, body })
        }
      />
    </section>
  );
}

/** Lists the files of times that were loaded into a race. */
export function TimeLoads({ race }: { race: RaceResults }) {
  return (
    <LoadList
      race={race}
      loads={race.time_loads}
      sure={m.times_loads_sure()}
      undo={(body) => ask('POST /api/office/races/{id}/times/undo', { params: { id: race.race_id }, body })}
    />
  );
}
