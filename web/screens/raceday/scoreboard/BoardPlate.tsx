import type { PlateColour } from '#rules/season/categories/categories.ts';
import * as m from '#text/messages/messages.js';
import { plateFaces } from '#web/parts/Plate.tsx';

const sizes = {
  large: 'h-33 w-44',
  small: 'h-21 w-32',
};

/** Plates of four signs and more have narrower letters, so that all plates are equally wide and names are aligned. */
const letters = {
  large: { short: 'text-[5.4em]', long: 'text-[3.4em]' },
  small: { short: 'text-[3.4em]', long: 'text-[2.4em]' },
};

interface BoardPlateProps {
  plate: string;
  colour: PlateColour;
  size: keyof typeof sizes;
}

/** Draws a plate that people can read from far away. */
export function BoardPlate({ plate, colour, size }: BoardPlateProps) {
  const { short, long } = letters[size];
  return (
    <span className={`plate-shape grid shrink-0 place-items-center ${sizes[size]} ${plateFaces[colour]}`}>
      <span className={`display leading-none whitespace-nowrap ${plate.length > 4 ? long : short}`}>
        <span className="sr-only">{m.race_column_plate()} </span>
        {plate}
      </span>
    </span>
  );
}
