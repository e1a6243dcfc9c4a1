/** Where this product is raced first; then the rest of the world. */
const americas = /^America\//;

/** Zones by their IANA names, the browser's own list. */
export function zones(chosen: string): string[] {
  const all = new Set([...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/')), chosen]);
  return [...all].toSorted((a, b) => Number(americas.test(b)) - Number(americas.test(a)) || (a < b ? -1 : 1));
}

/** A zone in a list: `America/Argentina/Salta`, easier to read. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ');

/** What the clocks there show. In: a zone, an instant. */
export function timeIn(zone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);
}
