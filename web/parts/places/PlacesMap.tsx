import { isOnMap, type MapFrame, mapFrame, type MapPoint, mapPoint } from '#rules/season/tracks/map-point.ts';
import { Link } from '#web/ground/address/link.tsx';
import countries from './countries.svg';

/** A place with a point, or without one where nobody gave it. */
export interface Pointed {
  longitude: number | null;
  latitude: number | null;
}

const pointOf = ({ longitude, latitude }: Pointed): MapPoint | null => {
  const point = longitude === null || latitude === null ? null : mapPoint(longitude, latitude);
  return point !== null && isOnMap(point) ? point : null;
};

/** Draws the outlines of the countries. They are a file of their own, which the browser keeps for every map. */
function Countries() {
  return <use href={`${countries}#countries`} className="fill-paper stroke-ink3" strokeWidth="1" />;
}

const boxOf = ({ x, y, width, height }: MapFrame): string => `${x} ${y} ${width} ${height}`;

/** The size of a dot, as a share of the longer side of the frame. */
const dotOf = ({ width, height }: MapFrame, share: number): number => Math.max(width, height) * share;

interface MapProps<One> {
  places: readonly One[];
  hrefOf: (one: One) => string;
  nameOf: (one: One) => string;
  keyOf: (one: One) => number;
}

/**
 * Draws places as points that lead to their pages, on the part of the map that has them all. The list beside it has the same links, so
 * neither the keyboard nor a screen reader stops here. It draws nothing when no place has a point.
 */
export function PlacesMap<One extends Pointed>({ places, hrefOf, nameOf, keyOf }: MapProps<One>) {
  const dots = places.flatMap((one) => {
    const point = pointOf(one);
    return point === null ? [] : [{ one, point }];
  });
  if (dots.length === 0) return null;
  const frame = mapFrame(dots.map(({ point }) => point));
  const radius = dotOf(frame, 0.012);
  return (
    <svg
      viewBox={boxOf(frame)}
      aria-hidden="true"
      className="block max-h-64 w-full border border-line bg-surface2 lg:max-h-[60vh] print:hidden"
    >
      <Countries />
      {dots.map(({ one, point: { x, y } }) => (
        <Link key={keyOf(one)} href={hrefOf(one)} tabIndex={-1}>
          <title>{nameOf(one)}</title>
          <circle cx={x} cy={y} r={radius * 2.2} fill="transparent" />
          <circle cx={x} cy={y} r={radius} className="fill-accent stroke-ink" strokeWidth={radius / 3} />
        </Link>
      ))}
    </svg>
  );
}

/** Draws where one place lies, with the countries around it. `label` says it in words. */
export function PlaceLocator({ place, label }: { place: Pointed; label: string }) {
  const point = pointOf(place);
  if (point === null) return null;
  const frame = mapFrame([point]);
  const radius = dotOf(frame, 0.03);
  return (
    <svg
      viewBox={boxOf(frame)}
      role="img"
      aria-label={label}
      className="mt-3 block size-40 border border-line bg-surface2 print:hidden"
    >
      <Countries />
      <circle
        cx={point.x}
        cy={point.y}
        r={radius}
        className="fill-accent stroke-ink"
        strokeWidth={radius / 3}
      />
    </svg>
  );
}
