import fc from 'fast-check';
import { addDays, daysBetween } from '#rules/calendar.ts';
import type { KnownRider } from '#rules/files/planned-row.ts';
import { plainText } from '#rules/names/plain-text.ts';
import { ana } from './riders.ts';

/** Somebody who rides, and the guardian who stands in the same row. */
export interface Person {
  surnames: readonly [first: string, second: string];
  firstname: string;
  dni: string;
  plate: string;
  birthdate: string;
  gender: 'MEN' | 'WOMAN';
  guardian: {
    firstname: string;
    surname: string;
    dni: string;
    birthdate: string;
    email: string;
    phone: string;
  };
  /** The rider whom the importer knows already, and how that one differs from the row. */
  known:
    | 'no'
    | 'same'
    | 'name with a slip'
    | 'other day'
    | 'other sex'
    | 'longer name'
    | 'other document'
    | 'other person of this document'
    | 'guardian rides'
    | 'twin';
  /** What is broken in the row, and by which words. */
  broken: { cell: 'dni' | 'birthdate' | 'firstname' | 'gender'; says: string } | null;
  below: 'nothing' | 'sum' | 'headings' | 'note' | 'class' | 'again' | 'other class';
  /** Who has the plate of the row in the cup already. */
  plated: 'nobody' | 'oneself' | 'somebody else';
}

const oneOf = (listed: string) => fc.constantFrom(...listed.split('|'));

/** In place of a document, that of the person in the row above. */
const ofBrother = 'of the brother';

const person = fc.record({
  surname: oneOf('Peña|LUNA|de la Cruz|Núñez|Conceição|Gómez|Araújo|San Martín'),
  firstname: oneOf('Ana|Bruno|María José|Íñigo|Sol|João|Zoé|Martín'),
  birth: fc.nat(400),
  gender: fc.constantFrom('MEN' as const, 'WOMAN' as const),
  guardian: fc.tuple(oneOf('Laura|Héctor|Mónica|Paulo'), oneOf('Ruiz|Sosa|Muñoz|Braga'), fc.nat(9000)),
  known: fc.constantFrom<Person['known']>(
    ...([
      'no',
      'no',
      'no',
      'same',
      'name with a slip',
      'other day',
      'other sex',
      'longer name',
      'other document',
      'other person of this document',
      'guardian rides',
      'twin',
    ] as const),
  ),
  broken: fc.oneof(
    { arbitrary: fc.constant(null), weight: 6 },
    fc.oneof(
      fc.record({
        cell: fc.constant('dni' as const),
        says: oneOf(`no tiene|6,01E+07|52|11111111||#REF!|s/d|${ofBrother}|${ofBrother}`),
      }),
      fc.record({
        cell: fc.constant('birthdate' as const),
        says: oneOf('31/02/2015|#REF!||2015|ayer|01/01/2031'),
      }),
      fc.record({ cell: fc.constant('firstname' as const), says: oneOf('|#N/A|123') }),
      fc.record({ cell: fc.constant('gender' as const), says: oneOf('?|X|') }),
    ),
  ),
  below: fc.constantFrom<Person['below']>(
    'nothing',
    'nothing',
    'nothing',
    'sum',
    'headings',
    'note',
    'class',
    'again',
    'other class',
  ),
  plated: fc.constantFrom<Person['plated']>('nobody', 'nobody', 'oneself', 'somebody else'),
});

/** Each way in which a sheet writes the rider's names. */
const nameColumns: readonly (readonly (readonly [headings: string, cell: (one: Person) => string])[])[] = [
  [
    [
      'Apellido|Apellidos|Last name|Sobrenome|Apellido del piloto|Surname',
      ({ surnames }) => surnames.join(' '),
    ],
    ['Nombre|Nombres|First name|Nome|Nombre del piloto|Given name', ({ firstname }) => firstname],
  ],
  [
    ['Apellido Paterno|Primer apellido', ({ surnames }) => surnames[0]],
    ['Apellido Materno|Segundo apellido', ({ surnames }) => surnames[1]],
    ['Nombre(s)|Nombres', ({ firstname }) => firstname],
  ],
  [
    [
      'Apellido y nombre|Nombre completo|Piloto|Nome completo do atleta|Full name|Apellidos y nombres del deportista|Rider name',
      ({ surnames, firstname }) => (firstname === '' ? '' : `${surnames.join(' ')}, ${firstname}`),
    ],
  ],
];

const relations =
  'tutor|padre|madre|padre o tutor|responsable|responsável|apoderado|delegado|mãe|pai|encargado|acudiente|representante legal|guardian|' +
  'parent|emergency contact|contacto de emergencia|entrenador|titular de la cuenta|pagador|coach|profesor|abuela';
const things = {
  name: 'Nombre|Nombre y apellido|Nome|Name|Nombre completo|Nome completo',
  surname: 'Apellido|Apellidos|Sobrenome|Last name',
  dni: 'DNI|Documento|Nro. de documento|CPF|Cédula|ID number|Documento de identidad|RUT',
  birthdate: 'Fecha de nacimiento|F. Nac.|Data de nascimento|Date of birth|Nacimiento',
  email: 'Email|E-mail|Correo electrónico|Correo|Mail',
  phone: 'Teléfono|Celular|Telefone|Phone|WhatsApp',
} as const;
type Thing = keyof typeof things;
/** Where a heading says whose its column is. */
const forms = [
  '# del @',
  '# @',
  '@ #',
  '# (@)',
  '# - @',
  '@: #',
  '#_@',
  '@_#',
  '# de @',
  '# do @',
  "@'s #",
  '#/@',
  '@ - #',
  'camel',
];

const cellOfGuardian: Readonly<Record<Thing, (one: Person['guardian']) => string>> = {
  name: ({ firstname, surname }) => `${firstname} ${surname}`,
  surname: ({ surname }) => surname,
  dni: ({ dni }) => dni,
  birthdate: ({ birthdate }) => birthdate,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
};

const foreign = fc.record({
  relation: oneOf(relations),
  thing: fc.constantFrom<Thing>('name', 'surname', 'dni', 'birthdate', 'email', 'phone'),
  turn: fc.nat(20),
  form: fc.constantFrom(...forms),
  isAlone: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
});

const documents: readonly ((dni: string) => string)[] = [
  (dni) => dni,
  (dni) => dni.replaceAll(/\B(?=(?:\d{3})+$)/g, '.'),
  (dni) => `${dni}.0`,
  (dni) => `DNI ${dni}`,
  (dni) => dni.replaceAll(/\B(?=(?:\d{3})+$)/g, ' '),
];
const days: readonly ((date: string) => string)[] = [
  (date) => date,
  (date) => date.split('-').toReversed().join('/'),
  (date) => date.split('-').toReversed().join('-'),
  (date) => date.split('-').toReversed().join('.'),
  (date) => date.replaceAll('-', '/'),
  (date) => String(daysBetween('1899-12-30', date)),
  (date) => `${date}T00:00:00.000Z`,
  (date) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`,
];
const genders = [
  { MEN: 'M', WOMAN: 'F' },
  { MEN: 'Masculino', WOMAN: 'Femenino' },
  { MEN: 'Varón', WOMAN: 'Mujer' },
  { MEN: 'MEN', WOMAN: 'WOMEN' },
] as const;

/** Everybody in a sheet has another one, so that a name without a document tells who is meant. */
const seconds = 'Paz|Ibáñez|Rojas|Vega|Quiroga|Zárate|Benítez|Flores';
const remarks = '|=1+1|dice "Tito"|uno;dos,tres|Pago\nefectivo|-';

interface Column {
  heading: string;
  cell: (one: Person) => string;
}

/** A sheet of riders with the truth about each of its rows. */
export interface MadeRiders {
  rows: string[][];
  known: KnownRider[];
  /** Who stands in which row, counted from 1, and as whom the importer may know that one. */
  people: { row: number; one: Person; rider_id: number; isAgain: boolean; isShared: boolean }[];
}

const pick = (listed: string, at: number): string => {
  const all = listed.split('|');
  return all[at % all.length] ?? '';
};
const shuffled = <One>(all: readonly One[], order: readonly number[]): One[] =>
  all
    .map((one, at) => ({ one, by: order[at % order.length] ?? 0, at }))
    .toSorted((a, b) => a.by - b.by || a.at - b.at)
    .map(({ one }) => one);

function knownOf(one: Person, at: number): KnownRider[] {
  const same: KnownRider = {
    ...ana,
    rider_id: 100 + at,
    rider_lastname: one.surnames.join(' '),
    rider_firstname: one.firstname,
    rider_dni: one.dni,
    rider_birthdate: one.birthdate,
    rider_gender: one.gender,
    uci_id: null,
    plate_20: one.plated === 'oneself' ? one.plate : null,
  };
  const holder: KnownRider = {
    ...same,
    rider_id: 900 + at,
    rider_lastname: 'Zyx',
    rider_firstname: 'Wilfredo',
    rider_dni: null,
    rider_birthdate: '1990-01-01',
    plate_20: one.plate,
  };
  return [...personKnown(one, at, same), ...(one.plated === 'somebody else' ? [holder] : [])];
}

function personKnown(one: Person, at: number, same: KnownRider): KnownRider[] {
  const { firstname, surname, dni, birthdate } = one.guardian;
  switch (one.known) {
    case 'no':
      return [];
    case 'same':
      return [same];
    case 'name with a slip':
      return [{ ...same, rider_lastname: `${one.surnames.join(' ')}x` }];
    case 'other day':
      return [{ ...same, rider_birthdate: '2003-03-03' }];
    case 'other sex':
      return [{ ...same, rider_gender: one.gender === 'MEN' ? 'WOMAN' : 'MEN' }];
    case 'longer name':
      return [{ ...same, rider_firstname: `${one.firstname} Abril` }];
    case 'other document':
      return [{ ...same, rider_dni: String(Number(one.dni) + 1) }];
    case 'other person of this document':
      return [{ ...same, rider_id: 500 + at, rider_firstname: 'Ulises', rider_birthdate: '1989-09-09' }];
    case 'guardian rides':
      return [
        {
          ...same,
          rider_id: 500 + at,
          rider_lastname: surname,
          rider_firstname: firstname,
          rider_dni: dni,
          rider_birthdate: birthdate,
        },
      ];
    case 'twin':
      return [
        { ...same, rider_id: 500 + at, rider_firstname: 'Ulises', rider_dni: String(Number(one.dni) + 2) },
      ];
  }
}

/** Any sheet of riders that a federation, a club or a form may give, in one of three languages. */
export const madeRiders: fc.Arbitrary<MadeRiders> = fc
  .record({
    drawn: fc.array(person, { minLength: 1, maxLength: 6 }),
    names: fc.constantFrom(...nameColumns),
    strangers: fc.array(foreign, { maxLength: 6 }),
    isGrouped: fc.boolean(),
    order: fc.array(fc.nat(1000), { minLength: 17, maxLength: 17 }),
    turn: fc.nat(1000),
    writeDocument: fc.constantFrom(...documents),
    writeDay: fc.constantFrom(...days),
    gender: fc.constantFrom(...genders),
    cover: fc.subarray([['Liga 2026'], ['Lista de buena fe', 'Club Los Teros']]),
  })
  .map(({ drawn, names, strangers, isGrouped, order, turn, writeDocument, writeDay, gender, cover }) => {
    const people = drawn.map(({ surname, birth, guardian: [name, family, born], ...one }, at): Person => {
      const about = addDays('2004-01-01', birth * 12 + at);
      const guardian = {
        firstname: name,
        surname: family,
        dni: String(27_000_000 + born),
        birthdate: addDays('1970-01-01', born),
        email: `${plainText(name)}${born}@ruiz.example`,
        phone: `38755${String(born).padStart(5, '0')}`,
      };
      return {
        ...one,
        surnames: [surname, pick(seconds, at)],
        dni: String(50_100_000 + at * 1009),
        plate: String(101 + at * 7),
        // The first day shows which number is the month, and is never broken.
        birthdate: at === 0 ? `${about.slice(0, 8)}${13 + (birth % 10)}` : about,
        // A document of the brother is known as his where his own row has it.
        broken:
          at === 0 || (one.broken?.says === ofBrother && drawn[at - 1]?.broken?.cell === 'dni')
            ? null
            : one.broken,
        guardian,
      };
    });
    const own: Column[] = [
      ...names.map(([headings, cell]) => ({ heading: pick(headings, turn), cell })),
      {
        heading: pick(`${things.dni}|DNI del piloto|Documento del deportista`, turn),
        cell: ({ dni }) => dni,
      },
      {
        heading: pick(`${things.birthdate}|Fecha de nacimiento del piloto`, turn),
        cell: ({ birthdate }) => birthdate,
      },
      {
        heading: pick('Sexo|Género|Gender|Rama', turn),
        cell: (one) => (one.broken?.cell === 'gender' ? one.broken.says : gender[one.gender]),
      },
      { heading: pick('Club|Clube|Nombre del club', turn), cell: () => 'Teros' },
      { heading: pick('Placa|Plate|Nº de placa', turn), cell: ({ plate }) => plate },
      { heading: pick('Categoría|Class|Classe', turn), cell: () => 'Niñas 12' },
      {
        heading: pick('Notas|Observaciones|Comentarios', turn),
        cell: ({ plate }) => pick(remarks, Number(plate)),
      },
    ];
    const others = strangers.map(({ relation, thing, turn: own, form, isAlone }): Column => {
      const what = pick(things[thing], own);
      const camel = `${relation} ${what}`.replaceAll(/[ .-]+(\p{L})/gu, (_, letter: string) =>
        letter.toUpperCase(),
      );
      const whose = form === 'camel' ? camel : form.replace('#', what).replace('@', relation);
      const said = isGrouped ? what : whose;
      const heading = isAlone && thing === 'name' && !isGrouped ? relation : said;
      return {
        heading: turn % 3 === 0 ? heading.toUpperCase() : heading,
        cell: ({ guardian }) => cellOfGuardian[thing](guardian),
      };
    });
    const hasGroup = isGrouped && others.length > 1;
    const columns = hasGroup
      ? turn % 2 === 0
        ? [...shuffled(own, order), ...others]
        : [...others, ...shuffled(own, order)]
      : shuffled([...own, ...(isGrouped ? [] : others)], order);
    const labels = columns.map((column, at) => {
      const isOwn = own.includes(column);
      const isFirst = at === 0 || isOwn !== own.includes(columns[at - 1] ?? column);
      return isFirst || turn % 5 === 0
        ? isOwn
          ? 'Datos del piloto'
          : pick('Tutor|Datos del padre|Responsable|Adulto responsable|Mamá|Contacto de emergencia', turn)
        : '';
    });
    const headings = columns.map(({ heading }) => heading);
    const rows: string[][] = [...cover, ...(hasGroup ? [labels] : []), headings];
    const known = [
      ...new Map(people.flatMap(knownOf).map((one) => [one.rider_dni ?? one.rider_id, one])).values(),
    ];
    const made: MadeRiders = { rows, known, people: [] };
    for (const [at, one] of people.entries()) {
      const brother = writeDocument(people[at - 1]?.dni ?? '');
      const says = one.broken?.says === ofBrother ? brother : one.broken?.says;
      const written: Person = { ...one, dni: writeDocument(one.dni), birthdate: writeDay(one.birthdate) };
      const said =
        one.broken === null || one.broken.cell === 'gender'
          ? written
          : { ...written, [one.broken.cell]: says };
      const guardian = { ...said.guardian, birthdate: writeDay(one.guardian.birthdate) };
      const cells = columns.map(({ cell }) => cell({ ...said, guardian }));
      // The person in the next row has this document too.
      const isShared = people[at + 1]?.broken?.says === ofBrother;
      const facts = { one, rider_id: 100 + at, isShared };
      made.people.push({ ...facts, row: rows.push(cells), isAgain: false });
      const plate = `${one.plate}0`;
      const second = columns.map(({ cell }) => cell({ ...written, guardian, plate }));
      const repeated = one.below === 'again' ? cells : one.below === 'other class' ? second : null;
      if (repeated) made.people.push({ ...facts, row: rows.push(repeated), isAgain: true });
      if (one.below === 'sum') rows.push(['Total', '12']);
      if (one.below === 'headings') rows.push(headings);
      if (one.below === 'note') rows.push([], ['Observaciones: ninguna']);
      if (one.below === 'class') rows.push(['Niñas 12']);
    }
    return made;
  });
