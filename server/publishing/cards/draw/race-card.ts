import type { Lettering } from '#server/ground/pictures/lettering.ts';
import type { RaceCard } from './card.ts';
import { CARD_COLOURS, mark, picture, yellowSide } from './shapes.ts';

const { grey, ink, red, white, yellow } = CARD_COLOURS;

/** Draws a date and its progress: one word on the slant, red while it is ridden. */
export function raceCard(letters: Lettering, card: RaceCard): string {
  const side = card.isLive ? yellowSide.replace(yellow, red) : yellowSide;
  const words = card.isLive ? white : ink;
  const isShort = letters.widthOf(card.under, 40) <= 290;
  return picture(
    1200,
    630,
    `${side}
    ${letters.from(card.word, 48, 320, 92, words, 300)}
    ${isShort ? letters.from(card.under, 48, 376, 40, words) : ''}
    ${letters.from(card.race, 440, 270, 100, white, 708)}
    ${letters.from(card.cup, 440, 336, 46, grey, 708)}
    ${letters.from(card.day, 440, 424, 66, yellow, 500)}
    ${isShort ? '' : letters.from(card.under, 440, 484, 46, white, 708)}
    ${mark(letters, [900, 520], 58)}`,
  );
}
