import { ZONES_OF_COUNTRIES } from '#rules/zones.ts';
import type { Language } from '#contract/values.ts';

const places = new Map(
  Object.entries(ZONES_OF_COUNTRIES).flatMap(([country, all]) =>
    all.map(([zone, city]) => [zone, { country, city }] as const),
  ),
);

/** Tells whether the browser knows a zone: an older one lacks those that were made since. */
function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const lastName = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1);
/** Browsers call zones of the countries by the names that they had before, too. */
const earlierNames = new Set(
  ['Coral_Harbour', 'Godthab', 'Faeroe'].concat([...places.keys()].map((zone) => lastName(zone))),
);

/** Lists the zones to choose by IANA name: the countries' own, then the rest of the world, always with `chosen`. */
export function zones(chosen: string): string[] {
  const own = [...places.keys()].filter(isKnown);
  const rest = Intl.supportedValuesOf('timeZone').filter(
    (zone) => zone.includes('/') && !earlierNames.has(lastName(zone)),
  );
  return [...new Set([...own, ...rest.toSorted(), chosen])];
}

/** Writes a zone's own name in a form that is easier to read. */
export const zoneWords = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ');

/** Names a zone in a list by its country and city when they are known, or otherwise by its name in a readable form. */
export function zoneName(zone: string, language: Language): string {
  const place = places.get(zone);
  if (place === undefined) return zoneWords(zone);
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(place.country) ?? place.country;
  return country === place.city ? country : `${country} · ${place.city}`;
}

/**
 * Gives the zone with most people of a country, unless the current zone is in that country. It is null when the current
 * one may stay.
 * @param iso the ISO code of the country
 */
export function zoneOfCountry(iso: string, stands: string): string | null {
  const own = ZONES_OF_COUNTRIES[iso] ?? [];
  return own.some(([zone]) => zone === stands) ? null : (own[0]?.[0] ?? null);
}

/** Lists the zones in order: those of the chosen country, then other countries by name, then the rest of the world. */
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

/** Gives the time of an instant on the clocks of a zone. */
export function timeIn(zone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);
}
