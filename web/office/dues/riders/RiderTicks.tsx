import * as m from '#text/messages/messages.js';
import type { LedgerRider } from '#web/office/dues/view.ts';
import { Button } from '#web/ui/Button.tsx';

interface TicksProps {
  riders: readonly LedgerRider[];
  ticked: ReadonlySet<number>;
  onChange: (ticked: ReadonlySet<number>) => void;
  tried: boolean;
  /** The riders entered in what is charged for; null: it is for no date and no cup. */
  entered: readonly number[] | null;
}

/** The riders, ticked one by one or all at once. */
export function RiderTicks({ riders, ticked, onChange, tried, entered }: TicksProps) {
  const toggle = (rider_id: number) => {
    const next = new Set(ticked);
    if (!next.delete(rider_id)) next.add(rider_id);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="font-semibold">{m.dues_riders_ticked({ count: ticked.size })}</legend>
      <div className="my-2 flex flex-wrap gap-2">
        <Button onClick={() => onChange(new Set(riders.map(({ rider_id }) => rider_id)))}>
          {m.dues_all()}
        </Button>
        {entered !== null && entered.length > 0 && (
          <Button onClick={() => onChange(new Set(entered))}>
            {m.dues_entered({ count: entered.length })}
          </Button>
        )}
        <Button onClick={() => onChange(new Set())}>{m.dues_none()}</Button>
      </div>
      {tried && ticked.size === 0 && (
        <p role="alert" className="mb-2 text-small font-semibold text-stop">
          {m.dues_tick_one()}
        </p>
      )}
      <ul className="border-t border-line">
        {riders.map(({ rider_id, rider_fullname }) => (
          <li key={rider_id} className="border-b border-line">
            <label className="flex min-h-12 items-center gap-3">
              <input
                type="checkbox"
                checked={ticked.has(rider_id)}
                onChange={() => toggle(rider_id)}
                className="size-6 shrink-0 accent-ink"
              />
              <span className="min-w-0 wrap-anywhere">{rider_fullname}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
