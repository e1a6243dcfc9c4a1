import type { ComponentProps, ReactNode } from 'react';
import { Plate } from '#web/parts/Plate.tsx';

interface DeskEntry {
  entry_id: number;
  category_name: string;
  plate: ComponentProps<typeof Plate>['plate'];
  plate_colour: ComponentProps<typeof Plate>['colour'];
}

interface DeskRider {
  rider_fullname: string;
  club_name: string | null;
  entries: readonly DeskEntry[];
}

interface RowProps {
  rider: DeskRider;
  /** The missing things, which are drawn below the name. */
  children?: ReactNode;
}

/** Draws a rider in a list of the desk, inside the button that opens the rider: plates, name, classes and club. */
export function RiderAtDesk({ rider, children }: RowProps) {
  const { rider_fullname, club_name, entries } = rider;
  return (
    <>
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
        {children}
      </span>
    </>
  );
}

/** Draws the entries of one rider, each with its large plate. */
export function EntryPlates({ entries }: Pick<DeskRider, 'entries'>) {
  return (
    <ul className="space-y-2">
      {entries.map(({ entry_id, plate, plate_colour, category_name }) => (
        <li key={entry_id} className="flex items-center gap-4">
          <Plate plate={plate} colour={plate_colour} size="large" />
          <span className="min-w-0 font-semibold wrap-anywhere">{category_name}</span>
        </li>
      ))}
    </ul>
  );
}
