import * as m from '#text/messages/messages.js';
import { formatInstant } from '#web/app/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { useAsk } from '#web/app/call/use-ask.ts';

/** When the medical posts of a race read the contacts of which rider. Never the contacts themselves. */
export function EmergencyLooks({ race_id }: { race_id: number }) {
  const { data } = useAsk(
    'GET /api/office/races/{id}/emergency-looks',
    { params: { id: race_id } },
    { select: ({ items }) => items, staleTime: 0 },
  );
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display text-d22">{m.medical_looks_title()}</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {data.map(({ look_id, at, desk_name, rider_fullname }) => (
          <li key={look_id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{rider_fullname}</span> · {desk_name}
            </span>
            <span className="text-ink2">{formatInstant(at, ownZone())}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
