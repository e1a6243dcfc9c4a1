import type { Language } from '#contract/values.ts';

/** The zones of each country where this product is used, those with most people first; cities in local spelling. */
const byCountry: Readonly<Record<string, readonly (readonly [zone: string, city: string])[]>> = {
  AG: [['America/Antigua', 'Saint John’s']],
  AR: [['America/Argentina/Buenos_Aires', 'Buenos Aires']],
  AW: [['America/Aruba', 'Oranjestad']],
  BB: [['America/Barbados', 'Bridgetown']],
  BM: [['Atlantic/Bermuda', 'Hamilton']],
  BO: [['America/La_Paz', 'La Paz']],
  BR: [
    ['America/Sao_Paulo', 'São Paulo'],
    ['America/Bahia', 'Salvador'],
    ['America/Fortaleza', 'Fortaleza'],
    ['America/Recife', 'Recife'],
    ['America/Belem', 'Belém'],
    ['America/Manaus', 'Manaus'],
    ['America/Cuiaba', 'Cuiabá'],
    ['America/Campo_Grande', 'Campo Grande'],
    ['America/Porto_Velho', 'Porto Velho'],
    ['America/Rio_Branco', 'Rio Branco'],
    ['America/Noronha', 'Fernando de Noronha'],
  ],
  BS: [['America/Nassau', 'Nassau']],
  BZ: [['America/Belize', 'Belmopan']],
  CA: [
    ['America/Toronto', 'Toronto'],
    ['America/Winnipeg', 'Winnipeg'],
    ['America/Edmonton', 'Edmonton'],
    ['America/Vancouver', 'Vancouver'],
    ['America/Halifax', 'Halifax'],
    ['America/St_Johns', 'St. John’s'],
  ],
  CL: [
    ['America/Santiago', 'Santiago'],
    ['America/Punta_Arenas', 'Punta Arenas'],
    ['Pacific/Easter', 'Hanga Roa'],
  ],
  CO: [['America/Bogota', 'Bogotá']],
  CR: [['America/Costa_Rica', 'San José']],
  CU: [['America/Havana', 'La Habana']],
  CW: [['America/Curacao', 'Willemstad']],
  DM: [['America/Dominica', 'Roseau']],
  DO: [['America/Santo_Domingo', 'Santo Domingo']],
  EC: [
    ['America/Guayaquil', 'Quito, Guayaquil'],
    ['Pacific/Galapagos', 'Galápagos'],
  ],
  ES: [
    ['Europe/Madrid', 'Madrid'],
    ['Atlantic/Canary', 'Canarias'],
  ],
  GD: [['America/Grenada', 'Saint George’s']],
  GT: [['America/Guatemala', 'Guatemala']],
  GY: [['America/Guyana', 'Georgetown']],
  HN: [['America/Tegucigalpa', 'Tegucigalpa']],
  HT: [['America/Port-au-Prince', 'Port-au-Prince']],
  JM: [['America/Jamaica', 'Kingston']],
  KN: [['America/St_Kitts', 'Basseterre']],
  KY: [['America/Cayman', 'George Town']],
  LC: [['America/St_Lucia', 'Castries']],
  MX: [
    ['America/Mexico_City', 'Ciudad de México'],
    ['America/Monterrey', 'Monterrey'],
    ['America/Cancun', 'Cancún'],
    ['America/Chihuahua', 'Chihuahua'],
    ['America/Mazatlan', 'Mazatlán'],
    ['America/Hermosillo', 'Hermosillo'],
    ['America/Tijuana', 'Tijuana'],
  ],
  NI: [['America/Managua', 'Managua']],
  PA: [['America/Panama', 'Panamá']],
  PE: [['America/Lima', 'Lima']],
  PR: [['America/Puerto_Rico', 'San Juan']],
  PT: [['Europe/Lisbon', 'Lisboa']],
  PY: [['America/Asuncion', 'Asunción']],
  SR: [['America/Paramaribo', 'Paramaribo']],
  SV: [['America/El_Salvador', 'San Salvador']],
  TT: [['America/Port_of_Spain', 'Port of Spain']],
  US: [
    ['America/New_York', 'New York'],
    ['America/Chicago', 'Chicago'],
    ['America/Denver', 'Denver'],
    ['America/Phoenix', 'Phoenix'],
    ['America/Los_Angeles', 'Los Angeles'],
    ['America/Anchorage', 'Anchorage'],
    ['Pacific/Honolulu', 'Honolulu'],
  ],
  UY: [['America/Montevideo', 'Montevideo']],
  VC: [['America/St_Vincent', 'Kingstown']],
  VE: [['America/Caracas', 'Caracas']],
  VG: [['America/Tortola', 'Road Town']],
  VI: [['America/St_Thomas', 'Charlotte Amalie']],
};

const places = new Map(
  Object.entries(byCountry).flatMap(([country, all]) =>
    all.map(([zone, city]) => [zone, { country, city }] as const),
  ),
);

/** The Americas come first. Of them only zones with a known city, so that no obsolete name of a zone is offered. */
const americas = /^America\//;

/** Zones to choose from, by IANA name: those of the countries above, then the rest of the world. Always contains `chosen`. */
export function zones(chosen: string): string[] {
  const rest = Intl.supportedValuesOf('timeZone').filter(
    (zone) => zone.includes('/') && !americas.test(zone),
  );
  return [...new Set([...places.keys(), ...rest.toSorted(), chosen])];
}

/** A zone's own name, easier to read. */
export const zoneWords = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ');

/** A zone in a list: its country and city where they are known, otherwise its name, easier to read. */
export function zoneName(zone: string, language: Language): string {
  const place = places.get(zone);
  if (place === undefined) return zoneWords(zone);
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(place.country) ?? place.country;
  return country === place.city ? country : `${country} · ${place.city}`;
}

/** The zone with most people of a country, unless the current zone is in that country; null: the current one may stay. In: its ISO code. */
export function zoneOfCountry(iso: string, stands: string): string | null {
  const own = byCountry[iso] ?? [];
  return own.some(([zone]) => zone === stands) ? null : (own[0]?.[0] ?? null);
}

/** Zones in the order of the list: those of the chosen country, then other countries by name, then the rest of the world. */
export function zoneOptions(
  chosen: string,
  language: Language,
  iso: string | null = null,
): { value: string; label: string }[] {
  const all = zones(chosen).map((value) => ({ value, label: zoneName(value, language) }));
  const isPlace = ({ value }: { value: string }) => places.has(value);
  const country = ({ value }: { value: string }) => zoneName(value, language).split(' · ')[0] ?? '';
  const isOwn = ({ value }: { value: string }) => iso !== null && places.get(value)?.country === iso;
  return [
    ...all.filter(isOwn),
    ...all
      .filter((one) => isPlace(one) && !isOwn(one))
      .toSorted((a, b) => country(a).localeCompare(country(b), language)),
    ...all.filter((one) => !isPlace(one)),
  ];
}

/** The time on the clocks of a zone. In: a zone, an instant. */
export function timeIn(zone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);
}
