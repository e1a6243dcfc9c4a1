import { wordList } from '#rules/names/word-list.ts';

/** An organization of the demo. None of them exists. Advertising is sold for the numbers 1 and 2. */
export interface DemoOrganization {
  organization_id: number;
  name: string;
  shortname: string;
  order: number;
  /** The IOC code of its country. It is null when it unites several. */
  country: string | null;
  zone: string;
  currency: string;
  price: number;
  contact: string;
  language: 'es' | 'pt';
  clubs: readonly string[];
  /** The cities and provinces of its riders. */
  towns: readonly (readonly [city: string, state: string])[];
}

const towns = (text: string): (readonly [string, string])[] =>
  wordList(text).map((town) => {
    const [city = '', state = ''] = town.split('/');
    return [city, state] as const;
  });

export const ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    organization_id: 1,
    name: 'Liga Argentina del Partidor',
    shortname: 'LAP',
    order: 10,
    country: 'ARG',
    zone: 'America/Argentina/Buenos_Aires',
    currency: 'ARS',
    price: 180_000,
    contact: 'inscripciones@lap.example.org',
    language: 'es',
    clubs:
      wordList(`Club Los Teros, Bicicross El Zonda, Peralte Sur, Escuela de BMX La Recta, Club Atlético Puente Viejo,
      Rampa Norte, Pista del Lago, Agrupación Ocho Andariveles, Bicicross Tres Lomas, Club Social Las Acequias, La Chacra BMX,
      Team Primer Peralte`),
    towns:
      towns(`Villa Quebracho/Córdoba, San Rafael del Monte/Mendoza, Colonia Los Teros/Santa Fe, Puerto Sauce/Entre Ríos,
      Las Acequias/San Juan, Tres Lomas del Sur/La Pampa, Bahía Serena/Buenos Aires, Paso del Zonda/San Luis`),
  },
  {
    organization_id: 2,
    name: 'Confederación Latina del Partidor',
    shortname: 'COLPA',
    order: 1,
    country: null,
    zone: 'America/Bogota',
    currency: 'USD',
    price: 250,
    contact: 'secretaria@colpa.example.org',
    language: 'es',
    clubs:
      wordList(`Selección Andes, Equipo Pacífico, Delegación del Plata, Cono Sur BMX, Caribe Racing, Altiplano BMX,
      Equipe Atlântico, Delegación Amazonas`),
    towns: towns(
      `Ciudad del Valle/Valle, Puerto Claro/Costa, Alto Cóndor/Sierra, Santa Rita del Llano/Llanos`,
    ),
  },
  {
    organization_id: 3,
    name: 'Federação Aurora de Bicicross',
    shortname: 'FAUB',
    order: 20,
    country: 'BRA',
    zone: 'America/Sao_Paulo',
    currency: 'BRL',
    price: 900,
    contact: 'inscricoes@faub.example.org',
    language: 'pt',
    clubs:
      wordList(`Clube Serra Azul, Equipe Curva Um, Associação Pista Viva, Bicicross Vale Verde, Escolinha Gate Aberto,
      Clube da Ladeira, Equipe Três Rampas, União do Gate`),
    towns: towns(
      `Serra Azul do Sul/RS, Vale Verde/SC, Porto das Pedras/PR, Campo Aurora/SP, Ladeira Alta/MG`,
    ),
  },
  {
    organization_id: 4,
    name: 'Liga Cafetal de Bicicrós',
    shortname: 'LICAF',
    order: 30,
    country: 'COL',
    zone: 'America/Bogota',
    currency: 'COP',
    price: 700_000,
    contact: 'liga@licaf.example.org',
    language: 'es',
    clubs:
      wordList(`Club Cafetal, Bicicrós La Ceiba, Escuela Alto Bonito, Club Guadual, Pista Nevada, Club Rueda Libre,
      Bicicrós El Mirador, Team Cordillera`),
    towns: towns(
      `Alto Bonito/Quindío, La Ceiba Grande/Risaralda, Guadual/Caldas, El Mirador/Antioquia, Nevada/Tolima`,
    ),
  },
];

/** The countries of the riders of an organization without a country. */
export const DELEGATIONS = wordList(
  'ARG, ARG, BRA, BRA, COL, COL, CHI, ECU, BOL, PER, URU, PAR, VEN, MEX, CRC',
);
