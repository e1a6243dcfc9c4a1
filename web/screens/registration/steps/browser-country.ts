/* From the region of a browser's language to the IOC code of the country. */
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

/** The first country named by the languages of a browser; null: none that we know. In: `es-AR`, `pt-BR`, `es-419`. */
export function countryOfLanguages(languages: readonly string[]): string | null {
  const known = languages.flatMap((language) => codes[language.split('-').at(-1)?.toUpperCase() ?? ''] ?? []);
  return known[0] ?? null;
}
