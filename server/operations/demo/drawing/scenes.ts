import { type Random, randomFrom } from '#rules/raceday/day/draw/random.ts';
import type { Lettering } from '#server/ground/pictures/lettering.ts';

export const SCENE_WIDTH = 720;
export const SCENE_HEIGHT = 405;

/** Colours of the design, for night and day of the same track. */
interface Palette {
  sky: string;
  far: string;
  near: string;
  line: string;
  light: string;
}

const INK = '#0d1015';
const YELLOW = '#ffc400';
const BLUE = '#0a4bd6';
const WHITE = '#f4f6f9';
const LIGHTS = ['#c8102e', '#ffc04d', '#ffc04d', '#3ddc84'];

const PALETTES: readonly Palette[] = [
  { sky: INK, far: '#1d232c', near: '#262e39', line: YELLOW, light: WHITE },
  { sky: BLUE, far: '#083ba8', near: INK, line: WHITE, light: YELLOW },
  { sky: YELLOW, far: '#e0a800', near: INK, line: BLUE, light: WHITE },
];

type Draw = (palette: Palette, random: Random, letters: Lettering) => string;

/** Draws a rhythm section: jumps one after the other, from edge to edge. */
function jumps(random: Random, base: number, height: number, fill: string, line: string | null): string {
  let x = -40;
  let path = `M${x} ${base}`;
  while (x < SCENE_WIDTH + 40) {
    const wide = 90 + random.below(70);
    const top = base - height / 2 - random.below(Math.ceil(height / 2));
    path += ` C${x + wide * 0.35} ${base} ${x + wide * 0.35} ${top} ${x + wide * 0.5} ${top} S${x + wide * 0.65} ${base} ${x + wide} ${base}`;
    x += wide;
  }
  const edge = line === null ? '' : `<path d="${path}" fill="none" stroke="${line}" stroke-width="7"/>`;
  return `<path d="${path} V${SCENE_HEIGHT} H-40Z" fill="${fill}"/>${edge}`;
}

function startLights(x: number, y: number, size: number): string {
  const lamps = LIGHTS.map(
    (colour, index) => `<circle cx="${x}" cy="${y + index * size * 2.4}" r="${size}" fill="${colour}"/>`,
  );
  return `<rect x="${x - size * 1.6}" y="${y - size * 1.6}" width="${size * 3.2}" height="${size * 10.4}" rx="${size}" fill="${INK}"/>
    <rect x="${x - 5}" y="${y + size * 8.8}" width="10" height="300" fill="${INK}"/>${lamps.join('')}`;
}

/** Draws a rider on a bike from the side, around a point. */
function rider(x: number, y: number, turn: number, colour: string, frame: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})" fill="none" stroke-linecap="round" stroke-linejoin="round">
    <circle cx="-46" cy="30" r="26" stroke="${frame}" stroke-width="8"/><circle cx="48" cy="30" r="26" stroke="${frame}" stroke-width="8"/>
    <path d="M-46 30 L-8 30 L34 -6 L48 30 M-8 30 L-20 -4 L34 -6 M34 -6 L30 -26 L46 -30" stroke="${colour}" stroke-width="9"/>
    <path d="M-8 30 L-22 4 L-40 -22 L4 -56 L36 -28" stroke="${frame}" stroke-width="17"/>
    <circle cx="20" cy="-72" r="19" fill="${colour}" stroke="none"/><path d="M20 -74 L46 -70" stroke="${frame}" stroke-width="8"/></g>`;
}

function plate(
  letters: Lettering,
  x: number,
  y: number,
  turn: number,
  number: string,
  ground: string,
  digits: string,
): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-88 -78 H88 L104 -20 L66 84 H-66 L-104 -20Z" fill="${ground}" stroke="${INK}" stroke-width="9"/>
    ${letters.centred(number, 0, 42, 128, digits, 160)}</g>`;
}

const startHill: Draw = ({ sky, far, near, line, light }) => {
  const lanes = Array.from({ length: 9 }, (_, lane) => {
    const top = 250 + lane * 27;
    const bottom = 60 + lane * 75;
    return `<path d="M${top} 150 L${bottom} 405" stroke="${light}" stroke-width="4"/>`;
  });
  return `<rect width="720" height="405" fill="${sky}"/><path d="M0 300 L230 150 H486 L720 300 V405 H0Z" fill="${far}"/>
    <path d="M250 150 H466 L660 405 H60Z" fill="${near}"/>${lanes.join('')}
    <path d="M236 138 H480 V166 H236Z" fill="${line}"/>${startLights(596, 70, 17)}`;
};

const rhythm: Draw = ({ sky, far, near, line, light }, random) =>
  `<rect width="720" height="405" fill="${sky}"/><circle cx="${140 + random.below(200)}" cy="120" r="62" fill="${light}"/>
   ${jumps(random, 300, 90, far, null)}${jumps(random, 372, 110, near, line)}
   ${rider(420 + random.below(80), 190, -18, line, light)}`;

const plates: Draw = ({ sky, far, line }, random, letters) => {
  const number = (): string => String(1 + random.below(900));
  return `<rect width="720" height="405" fill="${sky}"/><path d="M0 405 L720 60 V405Z" fill="${far}"/>
   ${plate(letters, 180, 220, -12, number(), '#c8102e', WHITE)}${plate(letters, 545, 215, 11, number(), BLUE, WHITE)}
   ${plate(letters, 362, 205, -2, number(), YELLOW, INK)}<path d="M0 392 H720" stroke="${line}" stroke-width="10"/>`;
};

const berm: Draw = ({ sky, far, near, line, light }, random) => {
  const arcs = [330, 290, 250, 210].map(
    (radius, index) =>
      `<circle cx="360" cy="430" r="${radius}" fill="${index % 2 === 0 ? near : far}" stroke="${line}" stroke-width="${index === 0 ? 8 : 2}"/>`,
  );
  const colours = [YELLOW, '#c8102e', light, '#3ddc84', BLUE];
  const helmets = colours.map((colour, index) => {
    const angle = Math.PI * (1.25 + index * 0.1 + random.below(4) / 100);
    const radius = 235 + random.below(75);
    return `<circle cx="${(360 + radius * Math.cos(angle)).toFixed(1)}" cy="${(430 + radius * Math.sin(angle)).toFixed(1)}" r="15" fill="${colour}" stroke="${INK}" stroke-width="4"/>`;
  });
  return `<rect width="720" height="405" fill="${sky}"/>${arcs.join('')}<circle cx="360" cy="430" r="170" fill="${sky}"/>${helmets.join('')}`;
};

const duel: Draw = ({ sky, far, near, line, light }, random) =>
  `<rect width="720" height="405" fill="${sky}"/><path d="M0 210 L720 120 V405 H0Z" fill="${far}"/>
   ${jumps(random, 360, 60, near, line)}${rider(250, 225, -8, line, light)}${rider(470, 205, -14, light, line)}`;

const podium: Draw = ({ sky, far, near, line, light }, random, letters) => {
  const confetti = Array.from({ length: 26 }, (_, index) => {
    const colour = [YELLOW, BLUE, WHITE, '#c8102e'][index % 4];
    return `<rect x="${random.below(700)}" y="${random.below(170)}" width="13" height="7" transform="rotate(${random.below(40)})" fill="${colour}"/>`;
  });
  return `<rect width="720" height="405" fill="${sky}"/><path d="M0 330 H720 V405 H0Z" fill="${far}"/>${confetti.join('')}
   <path d="M110 260 H280 V405 H110Z" fill="${near}"/><path d="M440 290 H610 V405 H440Z" fill="${near}"/><path d="M270 195 H450 V405 H270Z" fill="${line}"/>
   ${letters.centred('1', 360, 345, 150, near)}${letters.centred('2', 195, 375, 110, light)}${letters.centred('3', 525, 385, 96, light)}`;
};

/** A picture of the sport, with its description in the languages of the demo. */
interface Scene {
  svg: string;
  description: { es: string; pt: string };
}

const SCENES: readonly { draw: Draw; description: Scene['description'] }[] = [
  {
    draw: startHill,
    description: { es: 'Rampa de largada con ocho andariveles', pt: 'Rampa de largada com oito raias' },
  },
  {
    draw: rhythm,
    description: {
      es: 'Piloto en el aire sobre la recta de saltos',
      pt: 'Piloto no ar sobre a reta de saltos',
    },
  },
  { draw: plates, description: { es: 'Placas de carrera', pt: 'Placas de corrida' } },
  { draw: berm, description: { es: 'Pelotón en el primer peralte', pt: 'Pelotão na primeira curva' } },
  { draw: duel, description: { es: 'Dos pilotos mano a mano', pt: 'Dois pilotos lado a lado' } },
  { draw: podium, description: { es: 'Podio de la final', pt: 'Pódio da final' } },
];

/** Draws every scene in every palette, always the same. */
export function drawScenes(letters: Lettering): Scene[] {
  return PALETTES.flatMap((palette, variant) =>
    SCENES.map(({ draw, description }, index) => {
      const drawn = draw(palette, randomFrom(`scene ${index} ${variant}`), letters);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}" width="${SCENE_WIDTH}" height="${SCENE_HEIGHT}">${drawn}</svg>`;
      return { svg, description };
    }),
  );
}

/** Draws a banner of 640 × 100. */
export function drawBanner(letters: Lettering, title: string, call: string, dark: boolean): string {
  const [ground, ink, accent] = dark ? [INK, WHITE, YELLOW] : [YELLOW, INK, BLUE];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="100"><rect width="640" height="100" fill="${ground}"/>
    <path d="M0 100 C40 100 48 56 80 56 S120 100 160 100Z" fill="${accent}"/><path d="M90 100 C122 100 128 78 148 78 S174 100 206 100Z" fill="${accent}" opacity="0.6"/>
    ${letters.centred(title, 330, 66, 46, ink, 300)}<path d="M508 24 H628 L614 78 H494Z" fill="${accent}"/>
    ${letters.centred(call, 561, 60, 26, dark ? INK : WHITE, 104)}</svg>`;
}
