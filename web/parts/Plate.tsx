import type { PlateColour } from '#rules/season/categories/categories.ts';
import * as m from '#text/messages/messages.js';

interface PlateProps {
  /** The plate. It is null when the rider has none yet. */
  plate: string | null;
  colour: PlateColour | null;
  size?: 'small' | 'normal' | 'large';
  /** In a table whose column is for plates, only the number is drawn. */
  inColumn?: boolean;
}

/** The colours of a plate and of its number. */
export const plateFaces: Record<PlateColour, string> = {
  yellow: 'bg-plate-yellow text-night',
  blue: 'bg-plate-blue text-plate-white',
  red: 'bg-plate-red text-plate-white',
  white: 'bg-plate-white text-night',
  black: 'bg-plate-black text-plate-white',
};

/* White and black plates are invisible on a page of their colour, so a rim shows the shape. */
const rims: Record<PlateColour, string> = {
  yellow: 'bg-plate-yellow',
  blue: 'bg-plate-blue',
  red: 'bg-plate-red',
  white: 'bg-edge',
  black: 'bg-edge',
};

const sizes = {
  small: 'h-7 min-w-11 px-2 text-[1.125rem] leading-none',
  normal: 'h-9 min-w-14 px-2.5 text-d22',
  large: 'h-16 min-w-24 px-4 text-[2.5rem] leading-none',
};

/** Draws a rider's number plate in the colour of the category. Without a plate, it is a dashed box without colour. */
export function Plate({ plate, colour, size = 'normal', inColumn = false }: PlateProps) {
  if (plate === null)
    return (
      <span
        className={`display inline-grid shrink-0 place-items-center border-2 border-dashed border-edge ${sizes[size]}`}
      >
        –
      </span>
    );
  const worn = colour ?? 'yellow';
  return (
    <span className={`plate-shape inline-block shrink-0 p-px print:p-0 ${rims[worn]}`}>
      <span
        className={`plate-shape display grid place-items-center whitespace-nowrap print:text-ink ${plateFaces[worn]} ${sizes[size]}`}
      >
        {!inColumn && <span className="sr-only">{m.race_column_plate()} </span>}
        {plate}
      </span>
    </span>
  );
}
