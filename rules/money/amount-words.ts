type WordLanguage = 'es' | 'en' | 'pt';

interface Words {
  /** The words from 0 to 29, as far as the language has single words for them. */
  small: readonly string[];
  tens: readonly string[];
  hundreds: readonly string[];
  /** The word for exactly one hundred. */
  hundred: string;
  /** The text between tens and ones. */
  tie: string;
  thousand: string;
  million: readonly [one: string, many: string];
  /** The text between a whole number of millions and the currency. */
  of: string;
}

const words: Readonly<Record<WordLanguage, Words>> = {
  es: {
    small:
      'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
        ' ',
      ),
    tens: 'cero diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' '),
    hundreds:
      'cero ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
        ' ',
      ),
    hundred: 'cien',
    tie: ' y ',
    thousand: 'mil',
    million: ['un millón', 'millones'],
    of: ' de',
  },
  pt: {
    small:
      'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'.split(
        ' ',
      ),
    tens: 'zero dez vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' '),
    hundreds:
      'zero cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(
        ' ',
      ),
    hundred: 'cem',
    tie: ' e ',
    thousand: 'mil',
    million: ['um milhão', 'milhões'],
    of: ' de',
  },
  en: {
    small:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
        ' ',
      ),
    tens: 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
    hundreds: [],
    hundred: '',
    tie: '-',
    thousand: 'thousand',
    million: ['one million', 'million'],
    of: '',
  },
};

function belowHundred(number: number, { small, tens, tie }: Words): string {
  const word = small[number];
  if (word !== undefined) return word;
  const ten = tens[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? ten : `${ten}${tie}${small[number % 10] ?? ''}`;
}

function belowThousand(number: number, language: WordLanguage): string {
  const known = words[language];
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  if (hundreds === 0) return belowHundred(rest, known);
  if (language === 'en') {
    const said = `${known.small[hundreds] ?? ''} hundred`;
    return rest === 0 ? said : `${said} and ${belowHundred(rest, known)}`;
  }
  if (number === 100) return known.hundred;
  const said = known.hundreds[hundreds] ?? '';
  return rest === 0 ? said : `${said}${language === 'pt' ? ' e ' : ' '}${belowHundred(rest, known)}`;
}

/** Portuguese joins the last group with "e" when it is below a hundred or whole hundreds. */
function tieOf(rest: number, language: WordLanguage): string {
  if (language === 'pt') return rest < 100 || (rest < 1000 && rest % 100 === 0) ? ' e ' : ' ';
  return language === 'en' && rest < 100 ? ' and ' : ' ';
}

function belowMillion(number: number, language: WordLanguage): string {
  const [thousands, rest] = [Math.floor(number / 1000), number % 1000];
  if (thousands === 0) return belowThousand(rest, language);
  const { thousand } = words[language];
  const isBare = thousands === 1 && language !== 'en';
  const said = isBare ? thousand : `${belowThousand(thousands, language)} ${thousand}`;
  return rest === 0 ? said : `${said}${tieOf(rest, language)}${belowThousand(rest, language)}`;
}

function wholeNumber(number: number, language: WordLanguage): string {
  const [millions, rest] = [Math.floor(number / 1_000_000), number % 1_000_000];
  if (millions === 0) return belowMillion(rest, language);
  const [one, many] = words[language].million;
  const said = millions === 1 ? one : `${belowMillion(millions, language)} ${many}`;
  return rest === 0 ? said : `${said}${tieOf(rest, language)}${belowMillion(rest, language)}`;
}

/** The name of a currency for a number of units, as the language writes it. */
function nameOf(units: number, currency: string, language: WordLanguage): string {
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  }).formatToParts(units);
  const name = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  // Only English writes "Argentine" with a capital.
  return language === 'en' ? name : name.toLocaleLowerCase(language);
}

/**
 * This writes an amount in words, as it stands on receipts: "mil doscientos cincuenta pesos argentinos con 50/100". The part below
 * a unit is written in hundredths, as on cheques.
 *
 * @param cents the amount in cents, not negative
 * @param currency the currency, by its ISO 4217 code
 * @param language the language of the words
 * @returns the words, without a capital at the beginning
 * Source: ours.
 */
export function amountInWords(cents: number, currency: string, language: WordLanguage): string {
  const fraction = cents % 100;
  const units = (cents - fraction) / 100;
  const isWholeMillions = units > 0 && units % 1_000_000 === 0;
  const whole = `${wholeNumber(units, language)}${isWholeMillions ? words[language].of : ''} ${nameOf(units, currency, language)}`;
  const tie = { es: 'con', en: 'and', pt: 'e' }[language];
  return fraction === 0 ? whole : `${whole} ${tie} ${String(fraction).padStart(2, '0')}/100`;
}
