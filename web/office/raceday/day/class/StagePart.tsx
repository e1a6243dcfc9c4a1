import { useState } from 'react';
import type { DayClass, DaySettings } from '#contract/raceday/office/day/day.ts';
import type { ForeseenStage, PassedRider } from '#contract/raceday/office/day/stages.ts';
import { GATE_MODES } from '#rules/raceday/day/draw/gate-order.ts';
import { isMoto, isQualifying } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { laneWord } from '#text/lane.ts';
import { phaseWord } from '#text/stages.ts';
import { ask } from '#web/ground/call/ask.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { Link } from '#web/ground/address/link.tsx';
import { resultsHref } from '#web/ground/address/office-paths.ts';
import type { Room } from '#web/office/raceday/day/parts/use-draw-room.ts';
import { blockWords, gateWords } from '#web/office/raceday/day/parts/words.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';

type Made = NonNullable<ForeseenStage['made']>;
type GateMode = DaySettings['gate_mode'];

/** Why a rider goes on. */
/** Who is in a stage: those who pass, those who ride a last chance, or those who ride another moto. */
function whoRides(stage: Made['stage']) {
  if (isMoto(stage)) return { many: m.day_rides_again, title: m.day_who_rides_again };
  if (isQualifying(stage)) return { many: m.day_to_last_chance, title: m.day_who_last_chance };
  return { many: m.day_passing, title: m.day_who_passes };
}

function whyText({ from, place, moto_rank, moto_points }: PassedRider): string {
  const points = moto_points === null ? '' : m.day_why_sum({ sum: String(moto_points) });
  if (from !== null)
    return place === null
      ? m.day_why_unplaced({ stage: phaseWord(from) })
      : m.day_why_place({ place: String(place), stage: phaseWord(from) });
  return [moto_rank === null ? '' : m.day_why_rank({ rank: String(moto_rank) }), points]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Shows what prevents the stage and which riders are the cause, with a link to correct it. */
function Blocked({
  race_id,
  one,
  blocked,
}: {
  race_id: number;
  one: DayClass;
  blocked: NonNullable<ForeseenStage['blocked']>;
}) {
  const { by, phase, riders } = blocked;
  if (by === 'over') return null;
  return (
    <div className="mt-5 border-2 border-warn p-4">
      <p className="display text-d22">
        {blockWords[by]()}
        {phase !== null && <> · {phaseWord(phase)}</>}
      </p>
      {riders.length > 0 && (
        <p className="text-small wrap-anywhere">
          {riders.map(({ plate, rider_fullname }) => `${plate} ${rider_fullname}`).join(', ')}
        </p>
      )}
      <Link href={resultsHref(race_id, one.category_id)} className={`mt-3 ${secondaryButton}`}>
        {by === 'tie_open' ? m.day_block_decide() : m.day_block_write()}
      </Link>
    </div>
  );
}

function PassingList({ made, colour }: { made: Made; colour: DayClass['plate_colour'] }) {
  return (
    <ol className="mt-3">
      {made.passed.map((rider) => (
        <li
          key={rider.entry_id}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-1.5"
        >
          <Plate plate={rider.plate} colour={colour} size="small" />
          <span className="min-w-0">
            <span className="block wrap-anywhere">{rider.rider_fullname}</span>
            <span className="block text-small text-ink2">{whyText(rider)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

interface GatesProps {
  made: Made;
  colour: DayClass['plate_colour'];
  country: string | null;
}

function StageGates({ made, colour, country }: GatesProps) {
  return (
    <ol className="mt-3 grid gap-4 sm:grid-cols-2">
      {made.heats.map(({ serie, number, riders }) => (
        <li key={serie} className="border-2 border-edge p-3">
          <p className="display text-d22">{m.race_number({ number })}</p>
          <p className="text-caption text-ink2">{laneWord(country)}</p>
          <ol className="mt-1">
            {riders.map((rider) => (
              <li
                key={rider.entry_id}
                className="grid grid-cols-[1.5rem_auto_minmax(0,1fr)] items-center gap-x-3 py-1"
              >
                <span className="text-small font-semibold tabular-nums">{rider.lane}</span>
                <Plate plate={rider.plate} colour={colour} size="small" />
                <span className="min-w-0 text-small wrap-anywhere">{rider.rider_fullname}</span>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

interface PartProps {
  table: Room;
  one: DayClass;
}

/** Shows the next stage: who goes on and why, their heats, and the button that makes it; or what prevents it. */
export function StagePart({ table, one }: PartProps) {
  const { room, run, busy } = table;
  const { category_id, category_name, plate_colour } = one;
  const [gate_mode, setMode] = useState<GateMode>(null);
  const params = { id: room.race_id };
  const { data, error, refetch } = useAsk(
    'POST /api/office/races/{id}/stages/foresee',
    { params, body: { category_id, gate_mode } },
    { refetchOnMount: 'always', gcTime: 0 },
  );
  if (!data) return <Arriving error={error} again={refetch} rows={4} />;
  if (data.blocked) return <Blocked race_id={room.race_id} one={one} blocked={data.blocked} />;
  const { made } = data;
  if (!made) return null;
  const stage = phaseWord(made.stage);
  const draw = () =>
    run(
      `stage ${category_id} ${made.basis}`,
      (_, request_key) =>
        ask('POST /api/office/races/{id}/stages', {
          params,
          body: { category_id, gate_mode, basis: made.basis, request_key },
        }),
      {
        words: m.day_made({ stage, category: category_name }),
        undo: ({ version }, request_key) =>
          ask('POST /api/office/races/{id}/draws/undo', {
            params,
            body: { version, category_ids: [category_id], of: 'stage', request_key },
          }),
      },
    );
  return (
    <section aria-label={m.day_next_stage({ stage })} className="mt-5 border-2 border-ink p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="display text-d28">{m.day_next_stage({ stage })}</h3>
        <Button look="primary" busy={busy} onClick={() => void draw()}>
          {m.day_make({ stage })}
        </Button>
      </div>
      <p className="mt-1 text-small text-ink2">
        {whoRides(made.stage).many({ count: made.passed.length })}
        {made.gave_way.length > 0 && (
          <> · {m.day_gave_way({ riders: made.gave_way.map(({ plate }) => plate).join(', ') })}</>
        )}
      </p>
      <div className="mt-3 max-w-88">
        <SelectField
          name="stage-gates"
          label={m.day_gate_mode()}
          choose={m.day_gate_as_day()}
          value={gate_mode ?? ''}
          options={GATE_MODES.map((value) => ({ value, label: gateWords[value]() }))}
          onChange={({ target }) => setMode(GATE_MODES.find((value) => value === target.value) ?? null)}
        />
      </div>
      <StageGates made={made} colour={plate_colour} country={room.country_code} />
      <h4 className="mt-5 display text-d22">{whoRides(made.stage).title()}</h4>
      <PassingList made={made} colour={plate_colour} />
      {made.out.length > 0 && (
        <p className="mt-3 text-small text-ink2 wrap-anywhere">
          {m.day_out({
            riders: made.out.map(({ plate, rider_fullname }) => `${plate} ${rider_fullname}`).join(', '),
          })}
        </p>
      )}
    </section>
  );
}
