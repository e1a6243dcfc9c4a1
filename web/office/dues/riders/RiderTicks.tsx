import * as m from '#text/messages/messages.js';
import type { LedgerRider } from '#web/office/dues/view.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';

interface TicksProps {
  riders: readonly LedgerRider[];
  ticked: ReadonlySet<number>;
  onChange: (ticked: ReadonlySet<number>) => void;
  tried: boolean;
  /** Those who are in what is charged for; null: it is for no date and no cup. */
  entered: readonly number[] | null;
}

/** The riders of the club, ticked one by one or all at once. */
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
        <button
          type="button"
          onClick={() => onChange(new Set(riders.map(({ rider_id }) => rider_id)))}
          className={secondaryButton}
        >
          {m.dues_all()}
        </button>
        {entered !== null && entered.length > 0 && (
          <button type="button" onClick={() => onChange(new Set(entered))} className={secondaryButton}>
            {m.dues_entered({ count: entered.length })}
          </button>
        )}
        <button type="button" onClick={() => onChange(new Set())} className={secondaryButton}>
          {m.dues_none()}
        </button>
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
