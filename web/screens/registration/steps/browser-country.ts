/* A region of a browser's language, and the IOC code of the country. */
const codes: Readonly<Record<string, string>> = {
  AR: 'ARG',
  BO: 'BOL',
  BR: 'BRA',
  CL: 'CHI',
  CO: 'COL',
  CR: 'CRC',
  DO: 'DOM',
  EC: 'ECU',
  GT: 'GUA',
  HN: 'HON',
  MX: 'MEX',
  NI: 'NCA',
  PA: 'PAN',
  PE: 'PER',
  PY: 'PAR',
  SV: 'ESA',
  UY: 'URU',
  VE: 'VEN',
};

/** The country that the languages of a browser name, the first one first; null: none of ours. In: `es-AR`, `pt-BR`, `es-419`. */
export function countryOfLanguages(languages: readonly string[]): string | null {
  const known = languages.flatMap((language) => codes[language.split('-').at(-1)?.toUpperCase() ?? ''] ?? []);
  return known[0] ?? null;
}
