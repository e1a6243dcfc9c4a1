/*
 * Where a paper lies in a photo, and the same paper seen from straight above. A place is a part of the picture's width
 * and height, from 0 to 1, so that it is the same in every size of the picture.
 */

export interface Place {
  x: number;
  y: number;
}

/** The corners of a paper, clockwise from the one that is at the top left of the straight picture. */
export type Corners = readonly [Place, Place, Place, Place];

/** The corners in the photo, and by how many quarters the straight picture is turned, clockwise. */
export interface Placed {
  corners: Corners;
  turns: number;
}

/** Pixels as a canvas gives them: red, green, blue and alpha of each. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

const inset = 0.05;

/** The corners before anybody has found any. */
export const usualCorners: Corners = [
  { x: inset, y: inset },
  { x: 1 - inset, y: inset },
  { x: 1 - inset, y: 1 - inset },
  { x: inset, y: 1 - inset },
];

/** Twice the area of a triangle, positive when its points are clockwise as seen on a screen. */
const twiceArea = (a: Place, b: Place, c: Place) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** No three corners may be nearly in a line: the straight picture of such a paper would be a smear. */
const leastArea = 0.005;

/** Tells whether corners can be those of a paper: in the picture, clockwise, with no corner that points inwards. */
export function isPaper([a, b, c, d]: Corners): boolean {
  const isInside = [a, b, c, d].every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1);
  const areas = [twiceArea(a, b, c), twiceArea(b, c, d), twiceArea(c, d, a), twiceArea(d, a, b)];
  return isInside && areas.every((area) => area > leastArea);
}

/** Gives the corners with which the straight picture is turned by a quarter, clockwise. */
export const turned = ([a, b, c, d]: Corners): Corners => [d, a, b, c];

/** Moves one corner, within the picture. When the rest would be no paper, the corners stay as they were. */
export function withCorner(corners: Corners, index: number, to: Place): Corners {
  const within = (part: number) => Math.min(1, Math.max(0, part));
  const place = { x: within(to.x), y: within(to.y) };
  const [a, b, c, d] = corners;
  const at = (one: Place, its: number) => (its === index ? place : one);
  const moved: Corners = [at(a, 0), at(b, 1), at(c, 2), at(d, 3)];
  return isPaper(moved) ? moved : corners;
}

interface Size {
  width: number;
  height: number;
}

/** Returns the size of the straight picture: each side as long as the longer of both in the photo, or less. */
export function straightSize([a, b, c, d]: Corners, { width, height }: Size, longest: number): Size {
  const between = (p: Place, q: Place) => Math.hypot((p.x - q.x) * width, (p.y - q.y) * height);
  const across = Math.max(between(a, b), between(d, c));
  const down = Math.max(between(a, d), between(b, c));
  const scale = Math.min(1, longest / Math.max(across, down));
  return { width: Math.max(1, Math.round(across * scale)), height: Math.max(1, Math.round(down * scale)) };
}

/**
 * Returns the projection that takes the straight picture to the photo, or null when the corners are none of a paper.
 * (P. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, section 2.2.3: a square to a quadrilateral.)
 */
export function projection(corners: Corners): ((across: number, down: number) => Place) | null {
  if (!isPaper(corners)) return null;
  const [a, b, c, d] = corners;
  const sum = { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y };
  const right = { x: b.x - c.x, y: b.y - c.y };
  const left = { x: d.x - c.x, y: d.y - c.y };
  const whole = right.x * left.y - left.x * right.y;
  const g = (sum.x * left.y - left.x * sum.y) / whole;
  const h = (right.x * sum.y - sum.x * right.y) / whole;
  const [ax, bx] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x];
  const [ay, by] = [b.y - a.y + g * b.y, d.y - a.y + h * d.y];
  return (across, down) => {
    const depth = g * across + h * down + 1;
    return { x: (ax * across + bx * down + a.x) / depth, y: (ay * across + by * down + a.y) / depth };
  };
}

/** Fills `straight` with the paper that lies in the photo, or returns false when the corners are none of a paper. */
export function straighten(photo: Pixels, corners: Corners, straight: Pixels): boolean {
  const project = projection(corners);
  if (project === null) return false;
  const [lastX, lastY] = [photo.width - 1, photo.height - 1];
  let to = 0;
  for (let row = 0; row < straight.height; row += 1)
    for (let column = 0; column < straight.width; column += 1) {
      const place = project((column + 0.5) / straight.width, (row + 0.5) / straight.height);
      const x = Math.min(lastX, Math.max(0, place.x * photo.width - 0.5));
      const y = Math.min(lastY, Math.max(0, place.y * photo.height - 0.5));
      const [x0, y0] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - x0, y - y0];
      const topLeft = (y0 * photo.width + x0) * 4;
      const topRight = topLeft + (x0 < lastX ? 4 : 0);
      const below = y0 < lastY ? photo.width * 4 : 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (index: number) => photo.data[index + channel] ?? 0;
        const top = at(topLeft) * (1 - fx) + at(topRight) * fx;
        const bottom = at(topLeft + below) * (1 - fx) + at(topRight + below) * fx;
        straight.data[to + channel] = top * (1 - fy) + bottom * fy;
      }
      straight.data[to + 3] = 255;
      to += 4;
    }
  return true;
}

/** Returns how far each pixel's colour is from the one that most of the picture's edge has, from 0 to 255. */
function unlikeTable({ data, width, height }: Pixels): Uint8Array {
  const edge = Array.from({ length: width * height }, (_, index) => index).filter((index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1;
  });
  const channels = [0, 1, 2] as const;
  const middle = channels.map((channel) => {
    const sorted = edge.map((index) => data[index * 4 + channel] ?? 0).sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  });
  return Uint8Array.from({ length: width * height }, (_, index) =>
    Math.min(255, Math.hypot(...channels.map((one) => (data[index * 4 + one] ?? 0) - (middle[one] ?? 0)))),
  );
}

/** Returns the value that parts values best into low and high ones (N. Otsu, 1979). */
function dividing(values: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  const total = values.reduce((sum, value) => sum + value, 0);
  let [low, lowSum, best, found] = [0, 0, 0, 255];
  for (const [value, count] of counts.entries()) {
    low += count;
    lowSum += value * count;
    const high = values.length - low;
    if (low === 0 || high === 0) continue;
    const apart = low * high * (lowSum / low - (total - lowSum) / high) ** 2;
    if (apart > best) [best, found] = [apart, value];
  }
  return found;
}

/** Returns the pixels of the largest part of a picture whose values are above a limit, each as its index. */
function largestPart(values: Uint8Array, width: number, limit: number): number[] {
  const open = Uint8Array.from(values, (value) => (value > limit ? 1 : 0));
  let largest: number[] = [];
  for (const start of open.keys()) {
    if (open[start] !== 1) continue;
    open[start] = 0;
    const part = [start];
    // The list grows while it is read.
    for (const index of part) {
      const column = index % width;
      const beside = [index - width, index + width];
      if (column > 0) beside.push(index - 1);
      if (column < width - 1) beside.push(index + 1);
      for (const next of beside)
        if (open[next] === 1) {
          open[next] = 0;
          part.push(next);
        }
    }
    if (part.length > largest.length) largest = part;
  }
  return largest;
}

const middleOf = (places: readonly Place[]): Place => ({
  x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
  y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
});

const farthest = (places: readonly Place[], far: (place: Place) => number) =>
  places.reduce((best, place) => (far(place) > far(best) ? place : best));

/** Begins with the corner at the top left, and goes on clockwise. */
function inOrder(places: readonly Place[]): Corners | null {
  const middle = middleOf(places);
  const angle = ({ x, y }: Place) => Math.atan2(y - middle.y, x - middle.x);
  const around = [...places].sort((one, other) => angle(one) - angle(other));
  const first = around.indexOf(farthest(around, ({ x, y }) => -x - y));
  const [a, b, c, d] = [...around.slice(first), ...around.slice(0, first)];
  return a && b && c && d ? [a, b, c, d] : null;
}

/** A smaller part of the picture is a thing beside the paper. */
const leastShare = 0.12;
/** A part that fills less of what is between its corners, or spills over it, is no paper. */
const leastFilled = 0.8;
const mostFilled = 1.15;

/**
 * Guesses the corners of the paper in a small picture: the largest part that does not have the colour of its
 * surroundings. It returns the usual corners when no such part looks like a paper.
 */
export function guessCorners(picture: Pixels): Corners {
  const { width, height } = picture;
  const unlike = unlikeTable(picture);
  const part = largestPart(unlike, width, dividing(unlike));
  if (part.length < leastShare * width * height) return usualCorners;
  const places = part.map((index) => ({ x: index % width, y: Math.floor(index / width) }));
  const middle = middleOf(places);
  // Whichever way the paper lies, its farthest point is a corner, and those farthest from a diagonal are the others.
  const first = farthest(places, ({ x, y }) => Math.hypot(x - middle.x, y - middle.y));
  const third = farthest(places, ({ x, y }) => Math.hypot(x - first.x, y - first.y));
  const second = farthest(places, (place) => twiceArea(first, third, place));
  const fourth = farthest(places, (place) => -twiceArea(first, third, place));
  const found = inOrder(
    [first, second, third, fourth].map(({ x, y }) => ({ x: (x + 0.5) / width, y: (y + 0.5) / height })),
  );
  if (found === null || !isPaper(found)) return usualCorners;
  const [a, b, c, d] = found;
  const area = (twiceArea(a, b, c) + twiceArea(c, d, a)) / 2;
  const filled = part.length / (area * width * height);
  return filled >= leastFilled && filled <= mostFilled ? found : usualCorners;
}
