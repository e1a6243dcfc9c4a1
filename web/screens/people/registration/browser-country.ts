/* These map the region of a browser's language to the IOC code of the country. */
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

/** Finds the first country in a browser's languages (`es-AR`, `pt-BR`, `es-419`), or null if we know none. */
export function countryOfLanguages(languages: readonly string[]): string | null {
  const known = languages.flatMap((language) => codes[language.split('-').at(-1)?.toUpperCase() ?? ''] ?? []);
  return known[0] ?? null;
}
