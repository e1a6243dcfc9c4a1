import type { PlateColour } from '#rules/season/categories/categories.ts';
import type { Lettering } from '#server/ground/pictures/lettering.ts';

/** The colours of the cards. */
export const CARD_COLOURS = {
  ink: '#0d1015',
  yellow: '#ffc400',
  white: '#ffffff',
  grey: '#c6cdd7',
  red: '#c8102e',
} as const;

const { ink, yellow, white, grey, red } = CARD_COLOURS;

const faces: Record<PlateColour, readonly [face: string, number: string]> = {
  yellow: [yellow, ink],
  blue: ['#0b4ad6', white],
  red: [red, white],
  white: [white, ink],
  black: ['#2a313b', white],
};

/** Returns the colours of the face of a plate and of the number on it. */
export const facesOf = (colour: PlateColour): readonly [face: string, number: string] => faces[colour];

/** Draws a number plate from its upper left corner. */
export function plate(
  letters: Lettering,
  { text, colour }: { text: string; colour: PlateColour },
  [x, y]: readonly [number, number],
  height: number,
): string {
  const width = height * 1.45;
  const [face, number] = faces[colour];
  const rim = colour === 'black' ? ` stroke="${grey}" stroke-width="2"` : '';
  const at = (along: number, down: number): string => `${x + along * width} ${y + down * height}`;
  return `<path fill="${face}"${rim} d="M${at(0.12, 0)} L${at(0.88, 0)} L${at(1, 0.22)} L${at(0.92, 1)} L${at(0.08, 1)} L${at(0, 0.22)}Z"/>
    ${letters.centred(text, x + width / 2, y + height * 0.76, height * 0.66, number, width * 0.74)}`;
}

/** Draws the sign of the site and its name from its upper left corner. */
export function mark(letters: Lettering, [x, y]: readonly [number, number], height: number): string {
  const width = height * 1.2;
  const bars = [0, 1, 2, 3]
    .map((at) => {
      const left = x + width * (0.25 + at * 0.145);
      return `<path fill="${ink}" d="M${left + width * 0.06} ${y + height * 0.18} h${width * 0.075} l${-height * 0.17} ${height * 0.5} h${-width * 0.075}Z"/>`;
    })
    .join('');
  return `<path fill="${yellow}" d="M${x + width * 0.2} ${y} H${x + width} L${x + width * 0.8} ${y + height} H${x}Z"/>${bars}
    ${letters.from('PARTIDOR', x + width + height * 0.2, y + height * 0.76, height * 0.76, white)}`;
}

/** Wraps a picture of this size on the dark background of the site. */
export const picture = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ink}"/>${inside}</svg>`;

/** Draws the yellow side of the wide picture, behind its one word. */
export const yellowSide = `<path fill="${yellow}" d="M0 0 H420 L310 630 H0Z"/>`;
