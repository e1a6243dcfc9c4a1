import { useState } from 'react';
import type { RaceDesk } from '#contract/entries/office/entries.ts';
import { movesEntries } from '#rules/entries/window.ts';
import { isLaterStatus } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import type { RaceTable } from './parts/use-race-desk.ts';
import { entryRefusalWords } from '#web/parts/entries/entry-refusal-words.ts';
import { raceStatusNow, raceStatusWords } from '#web/office/parts/words/status-words.ts';
import { windowWords } from './window-words.ts';
import { stepWords } from './parts/words.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { dayHref } from '#web/ground/address/office-paths.ts';
import { textLink } from '#web/ui/button-classes.ts';

type Status = RaceDesk['race_status'];

const onward = ({ race_status }: RaceDesk, to: Status): boolean => isLaterStatus(to, race_status);

/** Writes whether and how a rider can be entered at this desk now. */
function doorText({ refusal, late, role }: RaceDesk): string {
  if (refusal === 'inscription.drawn' && role === 'official') return m.late_drawn_desk();
  if (refusal !== null) return entryRefusalWords[refusal]();
  return late ? m.desk_door_late() : m.desk_door_open();
}

/** Lists what is still open before the lists and the draw. It is a warning, not a refusal. */
function Open({ race: { lines, proposals } }: { race: RaceDesk }) {
  const missing = lines.filter((line) => line.missing.length > 0).length;
  return (
    <ul className="text-small font-semibold text-warn empty:hidden">
      {missing > 0 && <li>{m.desk_step_missing({ count: missing })}</li>}
      {proposals.length > 0 && <li>{m.desk_step_small({ count: proposals.length })}</li>}
    </ul>
  );
}

/** Asks the question before a step: what it means, with a button for yes and one for no. */
function Ask({ table, to, onClose }: { table: RaceTable; to: Status; onClose: () => void }) {
  const { race, run, busy } = table;
  const { words, means } = stepWords(race.race_status, to);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const lacksReason = movesEntries(race.race_status, to) && reason.trim() === '';
  const move = (was: Status, race_status: Status) =>
    ask('PUT /api/office/races/{id}/status', {
      params: { id: race.race_id },
      body: { was, race_status, reason },
    });
  const go = async () => {
    const from = race.race_status;
    await run(async () => {
      await move(from, to);
      return { words: raceStatusWords[to](), undo: () => move(to, from) };
    });
    onClose();
  };
  return (
    <form
      noValidate
      role="group"
      aria-labelledby="step-means"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (!lacksReason) void go();
        else event.currentTarget.querySelector('input')?.focus();
      }}
      className="mt-4 space-y-3 border-2 border-ink p-4"
    >
      <p id="step-means">{means()}</p>
      {(to === 'LISTS_POSTED' || to === 'DRAWN') && onward(race, to) && <Open race={race} />}
      {movesEntries(race.race_status, to) && (
        <TextField
          name="step-reason"
          label={m.desk_reason()}
          hint={m.desk_step_reason_why()}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isTried && lacksReason ? m.form_write_field({ field: m.desk_reason() }) : undefined}
          maxLength={200}
          required
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={busy}>
          {words()}
        </Button>
        <Button onClick={onClose}>{m.office_cancel()}</Button>
      </div>
    </form>
  );
}

/** Shows the state of the date, its window, and the steps that an official may take. */
export function RaceStatusPart({ table }: { table: RaceTable }) {
  const [asked, setAsked] = useState<Status | null>(null);
  const { race } = table;
  return (
    <section aria-label={m.desk_status()} className="mt-4 border-l-4 border-accent pl-4 print:hidden">
      <p className="display text-d22">{raceStatusNow(race)}</p>
      {!race.called_off && <p className="text-small text-ink2 tabular-nums">{windowWords(race)}</p>}
      <p className="text-small">{doorText(race)}</p>
      {race.role === 'official' && !isLaterStatus('CLOSED', race.race_status) && (
        <Link
          href={dayHref(race.race_id)}
          className={`inline-flex min-h-12 items-center font-semibold ${textLink}`}
        >
          {m.desk_draw_room()}
        </Link>
      )}
      {asked === null ? (
        <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
          {race.moves.toReversed().map((to) => (
            <Button key={to} onClick={() => setAsked(to)} className={onward(race, to) ? 'border-ink' : ''}>
              {stepWords(race.race_status, to).words()}
            </Button>
          ))}
        </div>
      ) : (
        <Ask table={table} to={asked} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}
