/** A position, as it is typed: two numbers, the latitude first. */
interface Point {
  latitude: number | null;
  longitude: number | null;
}

const nowhere: Point = { latitude: null, longitude: null };

/**
 * Reads a typed or pasted position: `-34.6037, -58.3816`. Decimals may have commas if a space or semicolon separates
 * the two numbers. An empty text means that none was given. The result is null when it is not two numbers on the globe.
 */
export function pointOf(typed: string): Point | null {
  const text = typed.replaceAll(/\s+/g, ' ').trim();
  if (text === '') return nowhere;
  const [whole] = /^[(]? ?(-?\d+(?:\.\d+)?)(?: ?[,;] ?| )(-?\d+(?:\.\d+)?) ?[)]?$/.exec(text) ?? [];
  const parts = (whole ?? text.replaceAll(/(\d),(\d)/g, '$1.$2')).match(/-?\d+(?:\.\d+)?/g) ?? [];
  const [latitude, longitude] = parts.map(Number);
  if (parts.length !== 2 || latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

export const pointText = ({ latitude, longitude }: Point): string =>
  latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;
