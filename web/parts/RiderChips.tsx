import type { RiderCard } from '#contract/accounts/accounts.ts';
import { Plate } from '#web/parts/Plate.tsx';

interface RiderChipsProps {
  /** The question. */
  label: string;
  riders: readonly RiderCard[];
  chosen: number;
  onChoose: (rider_id: number) => void;
}

/** Chooses the rider of the account that something is for: shows who is meant, and a tap changes it. */
export function RiderChips({ label, riders, chosen, onChoose }: RiderChipsProps) {
  if (riders.length < 2) return null;
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-small text-ink2">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {riders.map(({ rider_id, rider_firstname, plate, plate_colour }) => (
          <button
            key={rider_id}
            type="button"
            aria-pressed={rider_id === chosen}
            onClick={() => onChoose(rider_id)}
            className="inline-flex min-h-12 max-w-full items-center gap-2 border-2 border-edge px-4 font-semibold hover:border-ink aria-pressed:border-ink aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            {plate !== null && <Plate plate={plate} colour={plate_colour} size="small" />}
            <span className="wrap-anywhere">{rider_firstname}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
