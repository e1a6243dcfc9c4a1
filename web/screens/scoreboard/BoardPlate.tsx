import type { PlateColour } from '#rules/categories/categories.ts';
import * as m from '#text/messages/messages.js';

const faces: Record<PlateColour, string> = {
  yellow: 'bg-plate-yellow text-night',
  blue: 'bg-plate-blue text-plate-white',
  red: 'bg-plate-red text-plate-white',
  white: 'bg-plate-white text-night',
  black: 'bg-plate-black text-plate-white',
};

const sizes = {
  large: 'h-33 w-44',
  small: 'h-21 w-32',
};

/** Plates of four signs and more have narrower letters: all plates are equally wide, so that names are aligned. */
const letters = {
  large: { short: 'text-[5.4em]', long: 'text-[3.4em]' },
  small: { short: 'text-[3.4em]', long: 'text-[2.4em]' },
};

interface BoardPlateProps {
  plate: string;
  colour: PlateColour;
  size: keyof typeof sizes;
}

/** A plate that can be read from far away. */
export function BoardPlate({ plate, colour, size }: BoardPlateProps) {
  const { short, long } = letters[size];
  return (
    <span className={`plate-shape grid shrink-0 place-items-center ${sizes[size]} ${faces[colour]}`}>
      <span className={`display leading-none whitespace-nowrap ${plate.length > 4 ? long : short}`}>
        <span className="sr-only">{m.race_column_plate()} </span>
        {plate}
      </span>
    </span>
  );
}
