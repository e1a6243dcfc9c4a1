import { SECONDS_PLANNED } from '#rules/raceday/pace.ts';
import * as m from '#text/messages/messages.js';
import { useFields } from '#web/parts/form/use-fields.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { hourOf } from './clock.ts';
import { ProgrammeSheet } from './ProgrammeSheet.tsx';
import type { ProgrammeTable } from './use-programme.ts';

/** The place that the computed sunset is for, or that it is not known. */
function sunsetHint({ programme: { sunset, organization_zone } }: ProgrammeTable): string | undefined {
  if (sunset === null) return m.programme_sunset_unknown();
  if (sunset.place === null) return undefined;
  return m.programme_sunset_why({ time: hourOf(sunset.at, organization_zone), place: sunset.place });
}

const isWrongSeconds = (seconds: number): boolean =>
  !Number.isInteger(seconds) || seconds < SECONDS_PLANNED.least || seconds > SECONDS_PLANNED.most;

/** The clock of the day: the beginning, the planned pace, the sunset, whether race numbers are fixed. */
export function ClockSheet({ table, onClose }: { table: ProgrammeTable; onClose: () => void }) {
  const { programme, change } = table;
  const { begun, drawn } = programme;
  const { sends, field } = useFields({
    start: {
      first_gate_at: programme.first_gate_at ?? '',
      seconds_planned: String(programme.seconds_planned),
      sunset_at: programme.sunset_at ?? '',
      numbers_given: programme.numbers_given,
    },
    check: ({ seconds_planned }) =>
      isWrongSeconds(Number(seconds_planned)) ? { seconds_planned: m.programme_seconds_wrong() } : {},
  });
  const form = sends(async ({ first_gate_at, sunset_at, seconds_planned, numbers_given }) => {
    const clock = {
      first_gate_at: first_gate_at || null,
      sunset_at: sunset_at || null,
      seconds_planned: Number(seconds_planned),
      numbers_given,
    };
    if (await change(clock, m.programme_saved())) onClose();
  });
  return (
    <ProgrammeSheet
      table={table}
      title={m.programme_clock()}
      saveLabel={m.programme_save()}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...field('first_gate_at')}
        type="time"
        label={m.programme_first_gate()}
        hint={m.programme_first_gate_why()}
      />
      <TextField
        {...field('seconds_planned')}
        inputMode="numeric"
        label={m.programme_seconds()}
        hint={m.programme_seconds_why()}
      />
      <TextField
        {...field('sunset_at')}
        type="time"
        label={m.programme_sunset()}
        hint={sunsetHint(table)}
        optional={m.programme_optional()}
      />
      {!begun && (
        <CheckField
          {...field('numbers_given')}
          label={
            <span className="py-1">
              {m.programme_numbers()}
              <span className="block text-small text-ink2">
                {drawn ? m.programme_numbers_why() : m.programme_numbers_not_yet()}
              </span>
            </span>
          }
          disabled={!drawn && !programme.numbers_given}
        />
      )}
    </ProgrammeSheet>
  );
}
