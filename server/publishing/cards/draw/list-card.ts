import type { Lettering } from '#server/ground/pictures/lettering.ts';
import type { ListCard } from './card.ts';
import { CARD_COLOURS, mark, picture, plate, yellowSide } from './shapes.ts';

const { grey, ink, white } = CARD_COLOURS;

/** Draws a few riders in order under one word, such as a podium or the top of a ranking. */
export function listCard(letters: Lettering, card: ListCard): string {
  const rows = card.rows
    .map((row, index) => {
      const y = 214 + index * 104;
      return `${letters.centred(row.place, 456, y + 54, 64, white, 80)}
        ${plate(letters, { text: row.plate, colour: row.plate_colour }, [500, y], 72)}
        ${letters.from(row.name, 632, y + 53, 54, white, row.right === '' ? 520 : 400)}
        ${row.right === '' ? '' : letters.until(row.right, 1148, y + 53, 54, grey, 110)}`;
    })
    .join('');
  return picture(
    1200,
    630,
    `${yellowSide}
    ${letters.from(card.word, 52, 330, 110, ink, 280)}
    ${letters.from(card.state, 52, 386, 36, ink, 270)}
    ${letters.from(card.title, 440, 112, 76, white, 708)}
    ${letters.from(card.under, 440, 164, 36, grey, 708)}
    ${rows}
    ${mark(letters, [930, 546], 46)}`,
  );
}
