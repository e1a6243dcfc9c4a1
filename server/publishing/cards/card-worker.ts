import sharp from 'sharp';
import { openLettering, type Lettering } from '#server/ground/pictures/lettering.ts';
import { answerQuestions } from '#server/ground/threads/answer-questions.ts';
import type { SharedCard, SiteCard } from './draw/card.ts';
import { listCard } from './draw/list-card.ts';
import { raceCard } from './draw/race-card.ts';
import { resultCard } from './draw/result-card.ts';

import { CARD_COLOURS, picture } from './draw/shapes.ts';

const { grey, white, yellow } = CARD_COLOURS;

/** Draws the gate's two bars over a hill and its waves. */
const track = `<path fill="${yellow}" d="M954 0 H1104 L935 630 H777Z"/><path fill="#6d570e" d="M1144 0 H1184 L1015 630 H972Z"/>
  <path fill="#1b212a" stroke="#38414c" stroke-width="4" d="M-4 520 H150 L240 598 C290 625 330 605 370 575 C400 550 440 550 470 575
    C510 612 550 612 590 575 C620 550 680 550 710 575 C750 612 800 612 845 575 C880 550 940 550 970 580 C1010 612 1060 612 1100 578
    C1130 557 1175 557 1204 578 V634 H-4Z"/>`;

/** Draws the card of the site, for a page that has no picture of its own. */
const siteCard = (letters: Lettering, { line }: SiteCard): string =>
  picture(
    1200,
    630,
    `${track}
    ${letters.from('PARTIDOR', 76, 320, 190, white, 650)}
    ${letters.from(line, 78, 396, 46, grey, 650)}`,
  );

// Pictures are drawn one after the other, so that the server's other threads can work for visitors.
sharp.concurrency(1);

let opened: Promise<Lettering> | null = null;

function svgOf(letters: Lettering, card: SharedCard): string {
  switch (card.kind) {
    case 'result':
      return resultCard(letters, card);
    case 'list':
      return listCard(letters, card);
    case 'race':
      return raceCard(letters, card);
    case 'site':
      return siteCard(letters, card);
  }
}

answerQuestions(async (card: SharedCard): Promise<Uint8Array> => {
  opened ??= openLettering();
  const svg = svgOf(await opened, card);
  return sharp(Buffer.from(svg)).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
});
