import { useState } from 'react';
import type { DayClass, DayClassRoom, DrawRecord } from '#contract/raceday/office/day/day.ts';
import { isPublished } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { ask } from '#web/ground/call/ask.ts';
import { Link } from '#web/ground/address/link.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { resultsHref } from '#web/ground/address/office-paths.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { OutdatedNotice } from '#web/office/parts/OutdatedNotice.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { PrintSheet } from '#web/office/raceday/day/parts/PrintSheet.tsx';
import type { Room } from '#web/office/raceday/day/parts/use-draw-room.ts';
import {
  asksForStage,
  mayBeDrawn,
  sizesText,
  causeWords,
  methodWords,
  separateWords,
} from '#web/office/raceday/day/parts/words.ts';
import { ClassChanges } from '#web/office/raceday/day/parts/LatePart.tsx';
import { DrawAgainSheet } from './DrawAgainSheet.tsx';
import { GateGrid } from './GateGrid.tsx';
import { type Hands, recordsOf } from './hands.ts';
import { MoveRiders } from './MoveRiders.tsx';
import { StagePart } from './StagePart.tsx';
import { UnmakeStage } from './UnmakeStage.tsx';
import { formatInstant } from '#web/ground/format.ts';
import { drawProofHref } from '#web/ground/address/paths.ts';

function wayText({ method, separate, seed }: DrawRecord): string {
  return [
    method === null ? m.day_way_stage() : methodWords[method](),
    ...(separate === null || separate === 'none' ? [] : [separateWords[separate]()]),
    m.day_seed({ seed }),
  ].join(' · ');
}

function Line({ one, zone, race_id }: { one: DrawRecord; zone: string; race_id: number }) {
  const when = [formatInstant(one.drawn_at, zone), one.by].filter((part) => part !== '').join(' · ');
  const { cause, reason, replaced_at } = one;
  return (
    <li className="border-b border-line py-3 wrap-anywhere">
      <p className={`font-semibold ${replaced_at === null ? '' : 'text-ink2 line-through'}`}>
        {one.phase === 'M1' ? m.draw_motos() : phaseWord(one.phase)} · {wayText(one)}
      </p>
      <p className="text-small text-ink2">{when}</p>
      {reason !== null && (
        <p className="text-small">
          {causeWords[cause]()}: {reason}
        </p>
      )}
      {replaced_at !== null && (
        <p className="text-small text-ink2">{m.day_replaced({ when: formatInstant(replaced_at, zone) })}</p>
      )}
      <Link
        href={drawProofHref(race_id, one.draw_id)}
        className={`inline-flex min-h-12 items-center text-small ${textLink}`}
      >
        {m.day_proof()}
      </Link>
    </li>
  );
}

/** Shows how a class was drawn: the current draw and every one that it replaced. Anybody can repeat each of them. */
function DrawHistory({ room }: { room: DayClassRoom }) {
  const { draws, organization_zone: zone, race_id } = room;
  if (draws.length === 0) return null;
  const { stands, replaced } = recordsOf(draws);
  return (
    <section className="mt-8">
      <h3 className="display border-b-2 border-ink pb-1 text-d22">{m.day_history()}</h3>
      <ul>
        {[...stands, ...replaced].map((one) => (
          <Line key={one.draw_id} one={one} zone={zone} race_id={race_id} />
        ))}
      </ul>
    </section>
  );
}

function headText({ one }: DayClassRoom): string {
  const { riders, sizes, qualify } = one;
  const heats = sizes.length > 1 ? [m.day_heats_of({ count: sizes.length, sizes: sizesText(sizes) })] : [];
  const passing = qualify === 0 ? m.day_on_points() : m.day_passing({ count: qualify });
  return [m.day_riders({ count: riders }), ...heats, passing].join(' · ');
}

/** Draws classes. The bar at the foot can undo it. */
export function drawClasses({ room, run }: Room, classes: readonly DayClass[]) {
  const params = { id: room.race_id };
  const category_ids = classes.map(({ category_id }) => category_id);
  return run(
    `draw ${category_ids.join(' ')} ${room.version}`,
    ({ version }, request_key) =>
      ask('POST /api/office/races/{id}/draws', { params, body: { version, category_ids, request_key } }),
    {
      words: m.day_drawn_now({ count: classes.length }),
      undo: ({ version }, request_key) =>
        ask('POST /api/office/races/{id}/draws/undo', {
          params,
          body: { version, category_ids, of: 'motos', request_key },
        }),
    },
  );
}

/** Shows the riders who wait for the draw, and the button that draws them. */
function Waiting({ table, class: waitingRoom }: { table: Room; class: DayClassRoom }) {
  const { waiting, one } = waitingRoom;
  const { room, busy } = table;
  return (
    <>
      {waiting.length > 0 && mayBeDrawn(room) && (
        <Button look="primary" busy={busy} className="mt-4" onClick={() => void drawClasses(table, [one])}>
          {m.day_draw_one()}
        </Button>
      )}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        <ClassChanges table={table} room={waitingRoom} />
      </div>
      <ul className="mt-4 border-t-2 border-ink">
        {waiting.map((rider) => (
          <li key={rider.entry_id} className="flex items-center gap-3 border-b border-line py-2">
            <Plate plate={rider.plate} colour={one.plate_colour} size="small" />
            <span className="min-w-0 wrap-anywhere">
              {rider.rider_fullname}
              <span className="block text-small text-ink2">{rider.club_name ?? ''}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows the heats that are drawn, and how they can still be changed before the first gate drops. */
function Drawn({ table, class: room }: { table: Room; class: DayClassRoom }) {
  const [moving, setMoving] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [again, setAgain] = useState<{ hands: Hands | null } | null>(null);
  const { one, rounds } = room;
  const [motos] = rounds;
  const isRidden = rounds.some(({ ridden }) => ridden);
  const mayChange = mayBeDrawn(table.room) && !isRidden && !one.foreign && motos !== undefined;
  if (moving && motos)
    return (
      <>
        <MoveRiders
          heats={motos.heats}
          colour={one.plate_colour}
          onDone={(hands) => setAgain({ hands })}
          onClose={() => setMoving(false)}
        />
        {again && (
          <DrawAgainSheet
            table={table}
            one={one}
            hands={again.hands}
            onClose={(done) => {
              setAgain(null);
              if (done) setMoving(false);
            }}
          />
        )}
      </>
    );
  return (
    <>
      {one.outdated && (
        <div className="mt-5">
          <OutdatedNotice outdated={one.outdated}>
            <UnmakeStage table={table} room={room} />
          </OutdatedNotice>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {mayChange && motos.heats.length > 1 && (
          <Button onClick={() => setMoving(true)}>{m.day_move()}</Button>
        )}
        {mayChange && <Button onClick={() => setAgain({ hands: null })}>{m.day_again()}</Button>}
        {one.outdated === null && <UnmakeStage table={table} room={room} />}
        <ClassChanges table={table} room={room} />
        <Button onClick={() => setPrinting(true)}>{m.day_print_one()}</Button>
        {one.open > 0 && (
          <Link href={resultsHref(table.room.race_id, one.category_id)} className={secondaryButton}>
            {m.day_write_results()}
          </Link>
        )}
      </div>
      {rounds.toReversed().map((round) => (
        <section key={round.phases.join()} className="mt-5">
          <h3 className="display border-b-2 border-ink pb-1 text-d22">
            {round.phases.length > 1
              ? m.day_motos({ count: round.phases.length })
              : round.phases.map((phase) => phaseWord(phase)).join()}
          </h3>
          <GateGrid room={room} round={round} />
        </section>
      ))}
      {printing && <PrintSheet table={table} one={one} onClose={() => setPrinting(false)} />}
      {again && <DrawAgainSheet table={table} one={one} hands={null} onClose={() => setAgain(null)} />}
    </>
  );
}

/** Shows a class: its heats, the next stage, how it was drawn. */
export function ClassRoom({ table, category_id }: { table: Room; category_id: number }) {
  const params = { id: table.room.race_id, categoryId: category_id };
  const { data, error, refetch } = useAsk(
    'GET /api/office/races/{id}/day/{categoryId}',
    { params },
    { refetchOnMount: 'always' },
  );
  if (!data) return <Arriving error={error} again={refetch} rows={8} />;
  const { one, waiting, rounds } = data;
  return (
    <section aria-label={one.category_name} className="min-w-0">
      <h2 data-opened className="display text-d34 text-balance wrap-anywhere">
        {one.category_name}
      </h2>
      <p className="text-ink2 tabular-nums">{headText(data)}</p>
      {asksForStage(one) && !isPublished(table.room.race_status) && (
        <StagePart key={`${one.phase} ${one.open} ${one.next}`} table={table} one={one} />
      )}
      {rounds.length === 0 ? <Waiting table={table} class={data} /> : <Drawn table={table} class={data} />}
      {waiting.length === 0 && rounds.length === 0 && one.foreign && (
        <p className="mt-4">{m.day_foreign_why()}</p>
      )}
      <DrawHistory room={data} />
    </section>
  );
}
