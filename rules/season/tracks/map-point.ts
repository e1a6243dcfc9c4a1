/** The part of the world that the map shows, in degrees: Latin America with the Caribbean, and the south of the United States. */
export const MAP_BOUNDS = { west: -118.5, east: -34, south: -56.2, north: 38 } as const;

/** So many units of the drawing are a degree of longitude. */
const UNITS = 20;

/** A point of the drawing, in its units, from its upper left corner. */
export interface MapPoint {
  x: number;
  y: number;
}

const stretched = (latitude: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;

/**
 * This computes where a place lies on the map, by the projection of Mercator.
 *
 * @param longitude the longitude in degrees
 * @param latitude the latitude in degrees, between -85 and 85
 * @returns the point in the units of the drawing; it may lie outside of it
 */
export function mapPoint(longitude: number, latitude: number): MapPoint {
  return {
    x: Math.round((longitude - MAP_BOUNDS.west) * UNITS),
    y: Math.round((stretched(MAP_BOUNDS.north) - stretched(latitude)) * UNITS),
  };
}

const corner = mapPoint(MAP_BOUNDS.east, MAP_BOUNDS.south);

/** The size of the drawing in its units. */
export const MAP_SIZE = { width: corner.x, height: corner.y } as const;

/** A part of the drawing, as an SVG's `viewBox`. */
export interface MapFrame extends MapPoint {
  width: number;
  height: number;
}

/** A frame shows at least so much: twenty-four degrees, so that the coasts tell where it is. */
const LEAST = 24 * UNITS;

function span(values: readonly number[], most: number): [from: number, length: number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const length = Math.min(most, Math.max(LEAST, (high - low) * 1.25));
  return [Math.round(Math.min(Math.max(0, (low + high - length) / 2), most - length)), Math.round(length)];
}

/**
 * This computes the part of the map that shows some points, with room around them. Points outside of the map count for nothing.
 *
 * @param points the points
 * @returns the frame; the whole map when it has none of the points
 */
export function mapFrame(points: readonly MapPoint[]): MapFrame {
  const inside = points.filter(isOnMap);
  if (inside.length === 0) return { x: 0, y: 0, ...MAP_SIZE };
  const [x, width] = span(
    inside.map((one) => one.x),
    MAP_SIZE.width,
  );
  const [y, height] = span(
    inside.map((one) => one.y),
    MAP_SIZE.height,
  );
  return { x, y, width, height };
}

/**
 * This decides whether a point is on the map.
 *
 * @param point the point
 * @returns true when the drawing has it
 */
export const isOnMap = ({ x, y }: MapPoint): boolean =>
  x >= 0 && y >= 0 && x <= MAP_SIZE.width && y <= MAP_SIZE.height;
