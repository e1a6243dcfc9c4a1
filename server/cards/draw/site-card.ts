import type { Lettering } from '#server/pictures/lettering.ts';
import type { SiteCard } from './card.ts';
import { CARD_COLOURS, picture } from './shapes.ts';

const { grey, white, yellow } = CARD_COLOURS;

/** The gate's two bars over a hill and its waves. */
const track = `<path fill="${yellow}" d="M954 0 H1104 L935 630 H777Z"/><path fill="#6d570e" d="M1144 0 H1184 L1015 630 H972Z"/>
  <path fill="#1b212a" stroke="#38414c" stroke-width="4" d="M-4 520 H150 L240 598 C290 625 330 605 370 575 C400 550 440 550 470 575
    C510 612 550 612 590 575 C620 550 680 550 710 575 C750 612 800 612 845 575 C880 550 940 550 970 580 C1010 612 1060 612 1100 578
    C1130 557 1175 557 1204 578 V634 H-4Z"/>`;

/** The site itself, where a page has no picture of its own. */
export const siteCard = (letters: Lettering, { line }: SiteCard): string =>
  picture(
    1200,
    630,
    `${track}
    ${letters.from('PARTIDOR', 76, 320, 190, white, 650)}
    ${letters.from(line, 78, 396, 46, grey, 650)}`,
  );
