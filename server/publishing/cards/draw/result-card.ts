import type { Lettering } from '#server/ground/pictures/lettering.ts';
import type { CardRide, ResultCard } from './card.ts';
import { CARD_COLOURS, facesOf, mark, picture, plate, yellowSide } from './shapes.ts';

const { grey, ink, white, yellow } = CARD_COLOURS;

/** Draws boxes of the rides from left to right. When there are too many, the first are left out. */
function rides(
  letters: Lettering,
  all: readonly CardRide[],
  [left, top]: readonly [number, number],
  [room, height]: readonly [number, number],
): string {
  const shown = all.slice(-6);
  const width = Math.min(150, (room - 14 * (shown.length - 1)) / Math.max(1, shown.length));
  return shown
    .map(({ stage, place, isLast }, index) => {
      const x = left + index * (width + 14);
      const middle = x + width / 2;
      return `<rect x="${x}" y="${top}" width="${width}" height="${height}" fill="${isLast ? yellow : 'none'}" stroke="${isLast ? yellow : '#3a424e'}" stroke-width="2"/>
        ${letters.centred(stage, middle, top + height * 0.36, height * 0.24, isLast ? ink : grey, width - 12)}
        ${letters.centred(place, middle, top + height * 0.86, height * 0.48, isLast ? ink : white, width - 12)}`;
    })
    .join('');
}

/** Draws a name in one line down to a minimal size, and in two lines below that. */
function name(
  letters: Lettering,
  text: string,
  [x, y]: readonly [number, number],
  room: number,
  sizes: readonly [most: number, least: number],
): string {
  const [most, least] = sizes;
  if (letters.widthOf(text, least) <= room) return letters.from(text, x, y, most, white, room);
  const words = text.split(' ');
  const halves = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')] as const);
  const [first, second] = halves.toSorted(
    (a, b) =>
      Math.max(...a.map((half) => letters.widthOf(half, least))) -
      Math.max(...b.map((half) => letters.widthOf(half, least))),
  )[0] ?? [text, ''];
  return `${letters.from(first, x, y - least * 0.92, least, white, room)}${letters.from(second, x, y, least, white, room)}`;
}

function placeOf(
  letters: Lettering,
  card: ResultCard,
  [x, y]: readonly [number, number],
  size: number,
  room: number,
) {
  if (card.place === null) return '';
  const digits = letters.fitting(card.place, size, room);
  const end = x + letters.widthOf(card.place, digits);
  return `${letters.from(card.place, x, y, digits, ink)}${letters.from(card.ordinal, end + 6, y - digits * 0.4, digits * 0.36, ink)}`;
}

function wide(letters: Lettering, card: ResultCard): string {
  return picture(
    1200,
    630,
    `${yellowSide}
    ${placeOf(letters, card, [52, 420], 380, 235)}
    ${letters.from(card.of, 52, 496, 60, ink, 270)}
    ${letters.from(card.state, 52, 540, 32, ink, 260)}
    ${plate(letters, { text: card.plate, colour: card.plate_colour }, [440, 48], 98)}
    ${name(letters, card.name, [440, 250], 708, [88, 56])}
    ${letters.from(card.under, 440, 304, 36, grey, 708)}
    ${rides(letters, card.rides, [400, 378], [748, 100])}
    ${letters.from(card.race, 364, 544, 38, white, 540)}
    ${letters.from(card.cup, 364, 584, 28, grey, 540)}
    ${mark(letters, [930, 524], 52)}`,
  );
}

/** Draws the news in lines as large as the ground allows, the last one lowest. */
function newsWords(letters: Lettering, news: string, colour: string): string {
  const words = news.split(' ');
  const half = Math.ceil(words.length / 2);
  const lines = [words.slice(0, half).join(' '), words.slice(half).join(' ')];
  const size = Math.min(...lines.map((line) => letters.fitting(line, 240, 920)));
  return lines
    .map((line, index) => letters.from(line, 80, 790 - (1 - index) * size * 0.88, size, colour))
    .join('');
}

function story(letters: Lettering, card: ResultCard): string {
  const [ground, on] = card.news === null ? [yellow, ink] : facesOf(card.plate_colour);
  return picture(
    1080,
    1920,
    `<path fill="${ground}" d="M0 0 H1080 V760 L0 900Z"/>
    ${letters.from(card.race, 80, 286, 60, on, 920)}
    ${letters.from(card.cup, 80, 340, 40, on, 920)}
    ${card.news === null ? placeOf(letters, card, [84, 840], 590, 420) : newsWords(letters, card.news, on)}
    ${letters.from(card.of, 620, 740, 110, ink, 400)}
    ${letters.from(card.state, 620, 640, 44, ink, 400)}
    ${plate(letters, { text: card.plate, colour: card.plate_colour }, [80, 936], 132)}
    ${name(letters, card.name, [80, 1296], 920, [112, 104])}
    ${letters.from(card.under, 80, 1368, 46, grey, 920)}
    ${rides(letters, card.rides, [80, 1412], [920, 150])}
    ${mark(letters, [80, 1660], 72)}`,
  );
}

/** Draws the picture of a rider's result: 1200 × 630, or 1080 × 1920 to be saved for a story. */
export const resultCard = (letters: Lettering, card: ResultCard): string =>
  card.shape === 'wide' ? wide(letters, card) : story(letters, card);
