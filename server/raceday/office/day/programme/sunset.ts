import { getTimes } from 'suncalc';
import { ZONE_PLACES } from './zone-places.ts';

/**
 * Returns when the sun sets on a date, and the place for which that is true: dates have no coordinates of their own,
 * so it is the place after which their time zone is named.
 * @param race_date YYYY-MM-DD
 * @param zone an IANA time zone
 * @returns null if nothing is known of the zone
 */
export function sunsetIn(race_date: string, zone: string): { at: string; place: string } | null {
  const where = ZONE_PLACES[zone];
  if (!where) return null;
  const [latitude, longitude] = where;
  const { sunset } = getTimes(new Date(`${race_date}T12:00:00Z`), latitude, longitude);
  if (!sunset) return null;
  return { at: sunset.toISOString(), place: (zone.split('/').at(-1) ?? '').replaceAll('_', ' ') };
}
