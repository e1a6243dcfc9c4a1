import type { ChangeOfDay } from '#contract/office/day/changes.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { useAsk } from '#web/app/call/use-ask.ts';
import { formatInstant } from '#web/app/format.ts';
import type { Room } from '#web/office/day/use-draw-room.ts';
import { Button } from '#web/ui/Button.tsx';

const kindWords = {
  late: m.rain_change_late,
  scratch: m.rain_change_scratch,
  shorten: m.rain_change_shorten,
  resume: m.rain_change_resume,
} as const;

function ChangeLine({ table, one }: { table: Room; one: ChangeOfDay }) {
  const { room, run, busy } = table;
  const { change_id, kind, plate, category_name, reason, by, done_at, undone_at } = one;
  const what = [kindWords[kind](), plate, category_name].filter((part) => part !== null).join(' · ');
  const undo = () =>
    run(
      `undo change ${change_id}`,
      ({ version }, request_key) =>
        ask('POST /api/office/races/{id}/changes/undo', {
          params: { id: room.race_id },
          body: { version, request_key, change_id },
        }),
      { words: m.rain_undone(), undo: null },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <span className="min-w-0 wrap-anywhere">
        <span className={`block font-semibold ${undone_at === null ? '' : 'text-ink2 line-through'}`}>
          {what}
        </span>
        <span className="block text-small">{reason}</span>
        <span className="block text-small text-ink2">
          {[formatInstant(done_at, room.organization_zone), by].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      {undone_at === null && (
        <Button busy={busy} onClick={() => void undo()}>
          {m.rain_undo()}
        </Button>
      )}
    </li>
  );
}

/** Changes of the day after its draw, each with an undo button while nothing depends on it. */
export function ChangesPart({ table }: { table: Room }) {
  const { data } = useAsk('GET /api/office/races/{id}/changes', { params: { id: table.room.race_id } });
  if (!data || data.items.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display border-b-2 border-ink pb-1 text-d28">{m.rain_changes()}</h2>
      <ul>
        {data.items.map((one) => (
          <ChangeLine key={one.change_id} table={table} one={one} />
        ))}
      </ul>
    </section>
  );
}
