import * as m from '#text/messages/messages.js';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { formatDate } from '#web/ground/format.ts';
import { dayHref } from '#web/ground/address/office-paths.ts';
import { DayStateBar } from '#web/office/parts/day/DayStateBar.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { UndoFoot } from '#web/parts/form/Undo.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ProgrammeList } from './ProgrammeList.tsx';
import { ORDER_HEADING } from './rounds.ts';
import { type ProgrammeTable, useProgramme } from './use-programme.ts';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { endText, hourOf, lengthText, paceText, sunsetText } from './clock.ts';
import { spaceStarts } from '#rules/raceday/day/space-starts.ts';
import { SECONDS_PLANNED } from '#rules/raceday/day/pace.ts';
import { useFields } from '#web/parts/form/use-fields.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ProgrammeSheet } from './ProgrammeSheet.tsx';

/** Names the place of the computed sunset, or explains that it is not known. */
function sunsetHint({ programme: { sunset, organization_zone } }: ProgrammeTable): string | undefined {
  if (sunset === null) return m.programme_sunset_unknown();
  if (sunset.place === null) return undefined;
  return m.programme_sunset_why({ time: hourOf(sunset.at, organization_zone), place: sunset.place });
}

const isWrongSeconds = (seconds: number): boolean =>
  !Number.isInteger(seconds) || seconds < SECONDS_PLANNED.least || seconds > SECONDS_PLANNED.most;

/** Edits the clock of the day: the beginning, the planned pace, the sunset, whether race numbers are fixed. */
function ClockSheet({ table, onClose }: { table: ProgrammeTable; onClose: () => void }) {
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

function Fact({ title, told }: { title: string; told: string }) {
  return (
    <div className="min-w-0 border-b border-line py-2 sm:border-b-0">
      <dt className="text-small text-ink2">{title}</dt>
      <dd className="font-semibold tabular-nums wrap-anywhere">{told}</dd>
    </div>
  );
}

/** Shows the clock of the day: first gate, pace, end, and what would be ridden in the dark. */
function ClockPart({ table }: { table: ProgrammeTable }) {
  const [open, setOpen] = useState(false);
  const { programme } = table;
  const { first_gate_at, pace, length, after_sunset, sunset, organization_zone, races } = programme;
  const end = endText(programme);
  const sunsetTold = sunsetText(programme);
  return (
    <section aria-label={m.programme_clock()} className="mt-4 border-y-2 border-ink">
      <dl className="grid grid-cols-2 gap-x-6 sm:flex sm:flex-wrap sm:gap-x-8">
        {first_gate_at !== null && <Fact title={m.programme_first_gate()} told={first_gate_at} />}
        {end !== null && <Fact title={m.programme_end()} told={end} />}
        <Fact title={m.programme_length()} told={lengthText(length)} />
        <Fact title={m.programme_pace()} told={paceText(pace)} />
        {sunsetTold !== null && <Fact title={m.programme_sunset()} told={sunsetTold} />}
      </dl>
      {first_gate_at === null && races > 0 && (
        <p className="flex items-center gap-2 py-2 font-semibold text-warn">
          <Icon name="clock" className="size-5" />
          {m.programme_no_first_gate()}
        </p>
      )}
      {after_sunset > 0 && sunset && (
        <p className="flex items-center gap-2 py-2 font-semibold text-warn">
          <Icon name="alert" className="size-5" />
          {m.programme_after_sunset({ count: after_sunset, time: hourOf(sunset.at, organization_zone) })}
        </p>
      )}
      <Button look="link" onClick={() => setOpen(true)}>
        {m.programme_change()}
      </Button>
      {open && <ClockSheet table={table} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Lists riders who have too little time between two starts, and looks for an order that gives them more. */
function CloseStarts({ table }: { table: ProgrammeTable }) {
  const { programme, change, busy } = table;
  const { close_starts, items, begun, numbers_given, version } = programme;
  const [noneAt, setNoneAt] = useState<number | null>(null);
  if (close_starts.length === 0) return null;
  const space = async () => {
    const spaced = spaceStarts(items);
    if (spaced) await change({ items: spaced }, m.programme_spaced());
    setNoneAt(spaced ? null : version);
  };
  return (
    <details className="group mt-4 border-2 border-warn px-4">
      <summary className="flex min-h-12 items-center gap-2 font-semibold">
        <Icon name="alert" className="size-5 shrink-0 text-warn" />
        <span className="min-w-0 grow">{m.programme_close({ count: close_starts.length })}</span>
        <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="pb-3 text-small">
        {close_starts.map(({ rider_fullname: rider, first, second, apart }, index) => (
          <li key={`${index} ${first}`} className="py-0.5 wrap-anywhere">
            {m.day_warn_close({ rider, first, second, count: apart })}
          </li>
        ))}
      </ul>
      <div className="space-y-2 pb-4">
        {noneAt === version ? (
          <p role="status" className="font-semibold">
            {m.programme_space_none()}
          </p>
        ) : (
          <>
            <Button busy={busy} onClick={() => void space()}>
              {m.programme_space()}
            </Button>
            <p className="text-small text-ink2">
              {begun || numbers_given ? m.programme_numbers_given() : m.programme_renumbers()}
            </p>
          </>
        )}
      </div>
    </details>
  );
}

function ProgrammeUndo({ table }: { table: ProgrammeTable }) {
  const { just, undo, busy, forgetJust } = table;
  const takeBack = async () => {
    if (just && (await undo(just.before))) document.getElementById(ORDER_HEADING)?.focus();
  };
  return (
    <UndoFoot
      words={just?.words ?? ''}
      until={just?.until ?? null}
      busy={busy}
      onUndo={() => void takeBack()}
      onOver={forgetJust}
    />
  );
}

/** Shows the programme of a race day: its clock, and one list of everything that is ridden. */
export function ProgrammeScreen({ race_id }: { race_id: number }) {
  const { programme, error, again, ...rest } = useProgramme(race_id);
  if (error) return <Failed error={error} again={again} />;
  if (!programme) return <SkeletonRows rows={10} />;
  const table = { ...rest, programme };
  return (
    <>
      <BackLink href={dayHref(race_id)}>{m.day_title()}</BackLink>
      <h1 className="display text-d34">{m.programme_title()}</h1>
      <p className="font-semibold wrap-anywhere">{programme.race_name}</p>
      <p className="text-ink2 wrap-anywhere">
        <span className="tabular-nums">{formatDate(programme.race_date)}</span> · {programme.cup_name} ·{' '}
        {m.programme_races({ count: programme.races })}
      </p>
      <DayStateBar race_id={race_id} />
      <ClockPart table={table} />
      <CloseStarts table={table} />
      {rest.failure !== null && (
        <div className="mt-4">
          <FormAlert>{rest.failure}</FormAlert>
        </div>
      )}
      <ProgrammeUndo table={table} />
      {programme.items.length === 0 ? (
        <EmptyState title={m.programme_empty()}>{m.programme_empty_why()}</EmptyState>
      ) : (
        <ProgrammeList table={table} />
      )}
    </>
  );
}
