import type { MedicalRider } from '#contract/office/desk/medical.ts';
import { RiderAtDesk } from '#web/parts/desk/RiderAtDesk.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** A rider who was searched for; a press opens the contacts. */
export function MedicalLine({ rider, onOpen }: { rider: MedicalRider; onOpen: () => void }) {
  return (
    <li className="border-b border-line">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-16 w-full items-center gap-3 py-2.5 text-left hover:bg-surface2"
      >
        <RiderAtDesk rider={rider} />
        <Icon name="right" className="size-5 shrink-0" />
      </button>
    </li>
  );
}
