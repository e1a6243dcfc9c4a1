import { plainText } from '#rules/names/plain-text.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** These words mean the person who rides. */
const riders = words(
  `piloto pilotos pilota pilotas rider riders racer atleta atletas athlete corredor corredora corredores deportista deportistas esportista
  competidor competidora competitor ciclista bicicrosista participante participantes participant alumno alumna aluno aluna student estudiante
  nino nina ninos menor hijo hija filho filha crianca child kid jugador jugadora afiliado afiliada federado federada inscripto inscrito`,
);

/** These people answer for a child. Their telephone reaches the child, and nothing else of theirs is the child's. */
const guardians = words(
  `tutor tutora tutores padre padres madre madres papa mama pai pais mae maes responsable responsables responsavel responsaveis apoderado
  apoderada apoderados encargado encargada contacto contactos contato contatos contact acudiente acudientes representante representantes
  guardian guardians parent parents father mother dad mom mum familiar familiares abuelo abuela avo adulto acompanante acompanantes
  acompanhante cuidador cuidadora referente autorizado autorizada`,
);
const contacts = words('contacto contactos contato contatos contact');

/** These people stand beside a race. No column of theirs says anything of a child. */
const others = words(
  `emergencia emergencias emergency delegado delegada delegados delegate coach coaches trainer entrenador entrenadora entrenadores treinador
  treinadora tecnico profesor profesora professor instructor manager mecanico presidente secretario tesorero dirigente titular pagador payer
  remitente inscriptor quien medico doctor conyuge conjuge esposo esposa hermano hermana irmao juez`,
);

/** These words stand between the others and carry no meaning. */
const joints = words('de del la el los las lo al do da dos das of the and y e a o ou or su seu sua');

/** From these words on, a heading explains how its cells are to be filled in: "DNI sin puntos", "Nombre como figura en el DNI". */
const explains = words(
  `como tal segun sin con sem com without with ej ejemplo exemplo example conforme igual solo only que donde onde where formato format si
  deberia as in en para for ver`,
);

/** These words add nothing to what a column means. */
const fillers = words(
  `completo completa completos completas legal legales oficial obligatorio obligatoria obrigatorio requerido required opcional optional
  residencia domicilio particular personal personales pessoal actual vigente principal dd mm aa aaaa yy yyyy dia mes ano d m a 1`,
);
const openers = words('datos dados informacion informacoes info su seu tu ingrese indique');
const numbers = words('n no nº nª nro nros num numero numeros number numbers');

/** Whose column it is. `nobody` means that the heading names no person, which is the rider in a sheet of riders. */
type Whose = 'rider' | 'guardian' | 'other' | 'nobody';

/** These are the forms of a heading in which its meaning is looked up. */
export interface HeadingWords {
  /** All of its words, without accents and capitals. */
  whole: string;
  /** The words that say what stands in the column, without the person and the explanation. */
  told: string;
  /** The same without words that add nothing, such as the form of a date. */
  what: string;
  whose: Whose;
  /** Whether the column gives somebody who is called, and no more than a number of theirs. */
  is_contact_number: boolean;
  /** Whether the words in `what` once stood beside a word for a number, as in "Nro de placa". */
  is_number: boolean;
}

/** In "D.N.I." or "F. Nac.", letters that stand for words are joined to one. */
const joined = (plain: string): string => plain.replaceAll(/\b(\p{L}) (?=\p{L}\b)/gu, '$1');

/**
 * This writes a heading for comparing: without accents and capitals, the ending of "Nombre/s" and "Niño(a)", the number of a question, and
 * dots between letters.
 *
 * @param heading the heading as it stands in the sheet
 * @returns the plain heading
 */
function plainHeading(heading: string): string {
  const text = heading
    .replace(/^\s*\d{1,2}\s?[.)-]\s?(?=\S)/, '')
    .replaceAll(/n ?[º°]/gi, 'nro ')
    .replaceAll(/[º°ª]/g, ' ')
    .replaceAll(/[/(](?:e?s|as?|os?)\)?(?!\p{L})/giu, '');
  return joined(plainText(text));
}

function withoutEnds(all: readonly string[], away: (word: string) => boolean): string[] {
  const from = all.findIndex((word) => !away(word));
  return from < 0 ? [] : all.slice(from, all.findLastIndex((word) => !away(word)) + 1);
}

/** The fillers at the end go only where something is left, because "Domicilio" alone is an address. */
function withoutFillers(all: readonly string[]): readonly string[] {
  const end = all.findLastIndex((word) => !fillers.has(word) && !joints.has(word) && !/^20\d\d$/.test(word));
  return end < 0 ? all : all.slice(0, end + 1);
}

const isNumberWord = (word: string): boolean => numbers.has(word);

/** How many columns a label above the headings covers, before the next one. */
const fewestOfGroup = 2;

/**
 * In some sheets a row above the headings says of whom several columns are: "Piloto", "Datos del tutor". This adds it to each heading.
 *
 * @param headings the headings
 * @param above the cells above them; a label is written once, or repeated over its columns
 * @returns the headings, with the person in brackets where a label covers at least two of them and the heading names none itself
 */
export function withPersons(headings: readonly string[], above: readonly string[]): readonly string[] {
  if (above.every((cell) => cell.trim() === '')) return headings;
  const isStart = (index: number) => {
    const label = (above[index] ?? '').trim();
    return label !== '' && label !== (above[index - 1] ?? '').trim();
  };
  const startOf = (index: number) =>
    Array.from({ length: index + 1 }, (_, back) => index - back).find(isStart) ?? -1;
  const starts = headings.map((_, index) => startOf(index));
  return headings.map((heading, index) => {
    const start = starts[index] ?? -1;
    const label = above[start] ?? '';
    const { told, whose } = headingWords(label);
    const isGroup = starts.filter((one) => one === start).length >= fewestOfGroup;
    const saysWhose = headingWords(heading).whose !== 'nobody';
    return isGroup && told === '' && whose !== 'nobody' && !saysWhose ? `${heading} (${label})` : heading;
  });
}

/**
 * This takes a heading apart: whose column it is, and what stands in it. "Fecha de nacimiento del piloto (dd/mm/aaaa)" is the rider's
 * "fecha de nacimiento".
 *
 * @param heading the heading as it stands in the sheet
 * @returns its parts
 * Source: ours, after sheets of federations and clubs.
 */
export function headingWords(heading: string): HeadingWords {
  const whole = plainHeading(heading);
  const all = whole.split(' ');
  const says = (people: ReadonlySet<string>) => all.some((word) => people.has(word));
  const whose = says(others) ? 'other' : says(guardians) ? 'guardian' : says(riders) ? 'rider' : 'nobody';
  const isPerson = (word: string) => others.has(word) || guardians.has(word) || riders.has(word);
  const explained = all.findIndex((word, index) => index > 0 && explains.has(word));
  const before = explained < 0 ? all : all.slice(0, explained);
  const own = withoutEnds(
    before.filter((word) => !isPerson(word)),
    (word) => joints.has(word) || openers.has(word),
  );
  const core = withoutFillers(own);
  const numberless = withoutEnds(core, (word) => isNumberWord(word) || joints.has(word));
  const is_number = core.some(isNumberWord);
  return {
    whole,
    told: own.join(' '),
    what: (is_number ? numberless : core).join(' '),
    whose,
    is_contact_number: whose === 'guardian' && says(contacts) && numberless.length === 0,
    is_number,
  };
}
