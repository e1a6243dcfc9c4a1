import type { DayClass } from '#contract/office/day/day.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { ask } from '#web/app/call/ask.ts';
import { dayHref } from '#web/app/screens/office-paths.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Room } from './use-draw-room.ts';
import { classState, mayBeDrawn, sizesText, undrawnIn } from './words.ts';

const tones = {
  todo: 'bg-accent px-2 py-0.5 text-on-accent',
  warn: 'text-warn',
  calm: 'text-ink2',
  done: 'text-go',
} as const;

/** The riders of a class, its heats where there are several, and how many go on. */
function shapeText({ riders, sizes, qualify, shortened }: DayClass): string {
  const heats = sizes.length > 1 ? [sizesText(sizes)] : [];
  const passing = qualify === 0 ? m.day_by_points() : m.day_passing({ count: qualify });
  const short = shortened ? [m.rain_shortened()] : [];
  return [m.day_riders({ count: riders }), ...heats, passing, ...short].join(' · ');
}

function ClassLine({ one, table, isOpen }: { one: DayClass; table: Room; isOpen: boolean }) {
  const { words, tone } = classState(one, table.room.begun);
  return (
    <li className="break-inside-avoid border-b border-line">
      <Link
        href={dayHref(table.room.race_id, one.category_id)}
        aria-current={isOpen ? 'true' : undefined}
        className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 pr-2 pl-2 hover:bg-surface2 aria-[current=true]:border-l-4 aria-[current=true]:border-accent aria-[current=true]:bg-surface"
      >
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{one.category_name}</span>
          <span className="block text-small text-ink2 tabular-nums">{shapeText(one)}</span>
          {one.edge && <span className="block text-small font-semibold text-warn">{m.day_edge()}</span>}
        </span>
        <span className={`max-w-34 text-right text-small font-semibold ${tones[tone]}`}>{words}</span>
      </Link>
    </li>
  );
}

/** Draws every class that is not drawn. The bar at the foot can undo it. */
function DrawAll({ table }: { table: Room }) {
  const { room, run, busy } = table;
  const missing = undrawnIn(room);
  if (missing.length === 0 || !mayBeDrawn(room)) return null;
  const category_ids = missing.map(({ category_id }) => category_id);
  const params = { id: room.race_id };
  const draw = () =>
    run(
      `draw ${category_ids.join(' ')} ${room.version}`,
      ({ version }, request_key) =>
        ask('POST /api/office/races/{id}/draws', { params, body: { version, category_ids, request_key } }),
      {
        words: m.day_drawn_now({ count: missing.length }),
        undo: ({ version }, request_key) =>
          ask('POST /api/office/races/{id}/draws/undo', {
            params,
            body: { version, category_ids, of: 'motos', request_key },
          }),
      },
    );
  return (
    <Button look="primary" busy={busy} className="w-full sm:w-auto" onClick={() => void draw()}>
      {m.day_draw_all({ count: missing.length })}
    </Button>
  );
}

/** The classes of the day in race order, each with its heats and its state. */
export function ClassList({ table, open }: { table: Room; open: number | null }) {
  const { classes } = table.room;
  return (
    <section aria-label={m.day_classes()}>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b-2 border-ink pb-3">
        <h2 className="display text-d28">{m.day_classes()}</h2>
        <DrawAll table={table} />
      </div>
      <ul className={open === null ? 'lg:columns-2 lg:gap-x-8' : ''}>
        {classes.map((one) => (
          <ClassLine key={one.category_id} one={one} table={table} isOpen={one.category_id === open} />
        ))}
      </ul>
      {classes.length === 0 && <p className="py-4 text-ink2">{m.day_nobody()}</p>}
    </section>
  );
}
