import sharp from 'sharp';
import { openLettering, type Lettering } from '#server/pictures/lettering.ts';
import { answerQuestions } from '#server/threads/answer-questions.ts';
import type { SharedCard } from './draw/card.ts';
import { listCard } from './draw/list-card.ts';
import { raceCard } from './draw/race-card.ts';
import { resultCard } from './draw/result-card.ts';
import { siteCard } from './draw/site-card.ts';

// One picture after the other: the server's threads go on with what visitors wait for.
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
