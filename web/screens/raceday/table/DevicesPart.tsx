import type { DayDevice } from '#contract/raceday/judging/day.ts';
import * as m from '#text/messages/messages.js';
import { CLOCK_OFF_MS, clockOffText } from '#web/parts/day-log/clock-off.ts';
import { agoText } from './parts/words.ts';
import type { TableDay } from './parts/use-table.ts';

/** A phone contacts the server every minute, even with nothing to send. */
const SILENT_MS = 90_000;
const LOW_BATTERY = 15;

const dutyName = ({ duty, seat }: DayDevice): string =>
  duty === 'finish' ? m.table_seat({ seat: seat ?? 0 }) : duty === 'gate' ? m.table_gate() : m.table_table();

/** Writes the problems of a device. */
function troublesOf(device: DayDevice, isSilent: boolean, pack_version: string): string[] {
  const { waiting, battery, clock_ms, duty } = device;
  return [
    ...(waiting > 0 ? [m.table_owes({ count: waiting })] : []),
    ...(battery !== null && battery <= LOW_BATTERY ? [m.table_battery_low({ percent: battery })] : []),
    ...(clock_ms !== null && Math.abs(clock_ms) > CLOCK_OFF_MS
      ? [m.table_clock_off({ off: clockOffText(clock_ms) })]
      : []),
    ...(!isSilent && duty !== 'chief' && device.pack_version !== pack_version ? [m.table_old_pack()] : []),
  ];
}

/** Lists the devices, how many operations each still has to send, and its problems. */
export function DevicesPart({ table: { heard, isCut, now, pack, ops } }: { table: TableDay }) {
  const { facts, pack_version } = heard;
  const devices = (facts?.devices ?? []).filter(({ open, waiting }) => open || waiting > 0);
  const takeovers = ops.flatMap((op) =>
    op.kind === 'takeover' && !op.held ? [{ by: op.device_id, from: op.body.from }] : [],
  );
  const nameOf = (device_id: string) =>
    facts?.devices.find((device) => device.device_id === device_id)?.person ?? '?';
  const seenAt = ({ seen_at }: DayDevice) => Date.parse(seen_at) + (facts?.clock_ms ?? 0);
  // Without a signal the table knows of nobody how they are now, only when it last heard of them.
  const isSilent = (device: DayDevice) => isCut || now - seenAt(device) > SILENT_MS;
  const listening = devices.filter((device) => !isSilent(device)).length;
  return (
    <section className="p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="display text-d22">{m.table_devices()}</h2>
        <p className="text-small text-ink2">{isCut ? '' : m.table_listening({ count: listening })}</p>
      </div>
      {devices.length === 0 && <p className="mt-2 text-ink2">{m.table_devices_none()}</p>}
      <ul className="mt-2">
        {devices.map((device) => {
          const troubles = troublesOf(device, isSilent(device), pack_version || (pack?.version ?? ''));
          const state = isSilent(device)
            ? m.table_silent({ ago: agoText(seenAt(device), now) })
            : troubles.length === 0
              ? m.table_up_to_date()
              : '';
          return (
            <li key={device.device_id} className="border-t border-line py-2">
              <p className="flex items-baseline gap-2">
                <span
                  aria-hidden="true"
                  className={`size-3 shrink-0 rounded-full ${isSilent(device) ? 'border-2 border-ink3' : troubles.length > 0 ? 'bg-warn' : 'bg-go'}`}
                />
                <span className="min-w-0 font-semibold wrap-anywhere">
                  {dutyName(device)} · {device.person}
                </span>
                {device.battery !== null && (
                  <span className="ml-auto shrink-0 text-small text-ink2">
                    {m.table_battery({ percent: device.battery })}
                  </span>
                )}
              </p>
              {takeovers
                .filter(({ by }) => by === device.device_id)
                .map(({ from }) => (
                  <p key={`from ${from}`} className="text-small font-semibold wrap-anywhere">
                    {m.table_stands_in({ person: nameOf(from) })}
                  </p>
                ))}
              {takeovers
                .filter(({ from }) => from === device.device_id)
                .map(({ by }) => (
                  <p key={`by ${by}`} className="text-small font-semibold text-warn wrap-anywhere">
                    {m.table_stood_in({ person: nameOf(by) })}
                  </p>
                ))}
              <p className={`text-small ${troubles.length > 0 ? 'font-semibold text-warn' : 'text-ink2'}`}>
                {[...troubles, ...(state === '' ? [] : [state])].join(' · ')}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
