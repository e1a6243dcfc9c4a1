/** The data of a demo track beside the name that its dates give it. */
interface DemoTrack {
  state: string;
  /** A point somewhere in the country and on no real track. */
  where: readonly [latitude: number, longitude: number];
  surface: string;
  length: number;
  directions: string;
  contact: string;
}

const surfaces = {
  es: ['Tierra compactada', 'Tierra y asfalto', 'Tierra con curvas de asfalto'],
  pt: ['Terra compactada', 'Terra e asfalto', 'Terra com curvas de asfalto'],
} as const;

const ways = {
  es: (city: string) =>
    `Desde la terminal de ${city}, la línea 4 para en la puerta.\nSe estaciona sobre el lado norte; en las fechas la entrada es por el portón azul.`,
  pt: (city: string) =>
    `Da rodoviária de ${city}, a linha 4 para na porta.\nEstaciona-se do lado norte; nas etapas a entrada é pelo portão azul.`,
};

const keepers = ['Silvia', 'Rubén', 'Marta', 'Hugo', 'Norma', 'Óscar'];

/** Centres around which the tracks of an organization lie, by its country. */
const centres: Readonly<Record<string, readonly [number, number]>> = {
  ARG: [-31.42, -64.2],
  BRA: [-27.6, -49.1],
  COL: [4.81, -75.69],
};

/** Returns the n-th track of an organization, the same every time, from its country, language, city and states. */
export function demoTrack(
  index: number,
  country: string | null,
  language: 'es' | 'pt',
  city: string,
  states: readonly string[],
): DemoTrack {
  const [latitude, longitude] = centres[country ?? ''] ?? [-3.1, -60.02];
  const away = (step: number) => ((index * step) % 23) / 10 - 1.1;
  return {
    state: states[index % states.length] ?? '',
    where: [Number((latitude + away(7)).toFixed(4)), Number((longitude + away(11)).toFixed(4))],
    surface: surfaces[language][index % 3] ?? '',
    length: 320 + ((index * 17) % 90),
    directions: ways[language](city),
    contact: `${keepers[index % keepers.length]} · +00 000 555 0${100 + index}`,
  };
}

/** Returns the colours of the n-th demo club. */
export const demoColours = (index: number): string[] => {
  const palette = ['#0a4bd6', '#ffc400', '#c8102e', '#0a7339', '#ffffff', '#0d1015', '#ff7a00', '#6b2fa0'];
  const at = (step: number) => palette[(index + step) % palette.length] ?? '#0d1015';
  return index % 3 === 0 ? [at(0), at(3), at(5)] : [at(0), at(3)];
};
