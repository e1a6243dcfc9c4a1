import { useState } from 'react';
import { SECONDS_PLANNED } from '#rules/raceday/pace.ts';
import * as m from '#text/messages/messages.js';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { hourOf } from './clock.ts';
import { ProgrammeSheet } from './ProgrammeSheet.tsx';
import type { ProgrammeTable } from './use-programme.ts';

/** Where the computed sunset is true, or that nobody knows it. */
function sunsetHint({ programme: { sunset, organization_zone } }: ProgrammeTable): string | undefined {
  if (sunset === null) return m.programme_sunset_unknown();
  if (sunset.place === null) return undefined;
  return m.programme_sunset_why({ time: hourOf(sunset.at, organization_zone), place: sunset.place });
}

const isWrongSeconds = (seconds: number): boolean =>
  !Number.isInteger(seconds) || seconds < SECONDS_PLANNED.least || seconds > SECONDS_PLANNED.most;

/** The clock of the day: when it begins, how fast it is planned, when the sun sets, whether numbers stand. */
export function ClockSheet({ table, onClose }: { table: ProgrammeTable; onClose: () => void }) {
  const { programme, change } = table;
  const { begun, drawn } = programme;
  const [gate, setGate] = useState(programme.first_gate_at ?? '');
  const [seconds, setSeconds] = useState(String(programme.seconds_planned));
  const [sunset, setSunset] = useState(programme.sunset_at ?? '');
  const [given, setGiven] = useState(programme.numbers_given);
  const [isTried, setTried] = useState(false);
  const isWrong = isWrongSeconds(Number(seconds));
  const save = async () => {
    setTried(true);
    if (isWrong) return;
    const clock = {
      first_gate_at: gate === '' ? null : gate,
      sunset_at: sunset === '' ? null : sunset,
      seconds_planned: Number(seconds),
      numbers_given: given,
    };
    if (await change(clock, m.programme_saved())) onClose();
  };
  return (
    <ProgrammeSheet
      table={table}
      title={m.programme_clock()}
      saveLabel={m.programme_save()}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        name="first_gate_at"
        type="time"
        label={m.programme_first_gate()}
        hint={m.programme_first_gate_why()}
        value={gate}
        onChange={({ target }) => setGate(target.value)}
      />
      <TextField
        name="seconds_planned"
        inputMode="numeric"
        label={m.programme_seconds()}
        hint={m.programme_seconds_why()}
        error={isTried && isWrong ? m.programme_seconds_wrong() : undefined}
        value={seconds}
        onChange={({ target }) => setSeconds(target.value)}
      />
      <TextField
        name="sunset_at"
        type="time"
        label={m.programme_sunset()}
        hint={sunsetHint(table)}
        optional={m.programme_optional()}
        value={sunset}
        onChange={({ target }) => setSunset(target.value)}
      />
      {!begun && (
        <CheckField
          name="numbers_given"
          label={
            <span className="py-1">
              {m.programme_numbers()}
              <span className="block text-small text-ink2">
                {drawn ? m.programme_numbers_why() : m.programme_numbers_not_yet()}
              </span>
            </span>
          }
          disabled={!drawn && !given}
          checked={given}
          onChange={({ target }) => setGiven(target.checked)}
        />
      )}
    </ProgrammeSheet>
  );
}
