import * as m from '#text/messages/messages.js';

type PlateColour = 'yellow' | 'blue' | 'red' | 'white' | 'black';

interface PlateProps {
  /** null: none yet. */
  plate: string | null;
  colour: PlateColour | null;
  size?: 'small' | 'normal' | 'large';
  /** In a table whose column is for plates: only the number. */
  inColumn?: boolean;
}

const faces: Record<PlateColour, string> = {
  yellow: 'bg-plate-yellow text-night',
  blue: 'bg-plate-blue text-plate-white',
  red: 'bg-plate-red text-plate-white',
  white: 'bg-plate-white text-night',
  black: 'bg-plate-black text-plate-white',
};

/* White and black plates are invisible on a page of their colour: a rim shows the shape. */
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

/** A rider's number plate, in the colour of the category; without a plate, a dashed box without colour. */
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
        className={`plate-shape display grid place-items-center whitespace-nowrap print:text-ink ${faces[worn]} ${sizes[size]}`}
      >
        {!inColumn && <span className="sr-only">{m.race_column_plate()} </span>}
        {plate}
      </span>
    </span>
  );
}
