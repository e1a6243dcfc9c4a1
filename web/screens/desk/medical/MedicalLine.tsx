import type { MedicalRider } from '#contract/office/desk/medical.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** A rider who was searched for; a press opens the contacts. */
export function MedicalLine({ rider, onOpen }: { rider: MedicalRider; onOpen: () => void }) {
  const { rider_fullname, club_name, entries } = rider;
  return (
    <li className="border-b border-line">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-16 w-full items-center gap-3 py-2.5 text-left hover:bg-surface2"
      >
        <span className="flex w-16 shrink-0 flex-col items-start gap-1">
          {entries.map(({ entry_id, plate, plate_colour }) => (
            <Plate key={entry_id} plate={plate} colour={plate_colour} />
          ))}
        </span>
        <span className="min-w-0 grow wrap-anywhere">
          <span className="block font-semibold">{rider_fullname}</span>
          <span className="block text-small text-ink2">
            {[...entries.map(({ category_name }) => category_name), club_name].filter(Boolean).join(' · ')}
          </span>
        </span>
        <Icon name="right" className="size-5 shrink-0" />
      </button>
    </li>
  );
}
