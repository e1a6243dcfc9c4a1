import { getTimes } from 'suncalc';
import { ZONE_PLACES } from './zone-places.ts';

/** A track with its place on the map, in degrees. */
export interface TrackPlace {
  track_name: string;
  track_latitude: number;
  track_longitude: number;
}

/**
 * Returns when the sun sets on a date, and the place for which that is true: the track if its place is known, otherwise
 * the place after which the time zone is named.
 * @param race_date YYYY-MM-DD
 * @param zone an IANA time zone
 * @returns null if nothing is known of the track or of the zone
 */
export function sunsetIn(
  race_date: string,
  zone: string,
  track: TrackPlace | null = null,
): { at: string; place: string } | null {
  const where = track === null ? ZONE_PLACES[zone] : ([track.track_latitude, track.track_longitude] as const);
  if (!where) return null;
  const [latitude, longitude] = where;
  const { sunset } = getTimes(new Date(`${race_date}T12:00:00Z`), latitude, longitude);
  if (!sunset) return null;
  const ofZone = (zone.split('/').at(-1) ?? '').replaceAll('_', ' ');
  return { at: sunset.toISOString(), place: track?.track_name ?? ofZone };
}
