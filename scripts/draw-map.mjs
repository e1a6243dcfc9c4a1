import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { feature } from 'topojson-client';
import { MAP_BOUNDS, mapPoint } from '../rules/season/tracks/map-point.ts';

/*
 * Draws the countries of the map of tracks into web/parts/places/countries.svg, from the outlines of Natural Earth (public domain,
 * 1:50,000,000) that the package world-atlas carries. The drawing is kept in the repository: an install needs neither package.
 * `node scripts/draw-map.mjs` draws it anew.
 */

export const mapFile = join(import.meta.dirname, '../web/parts/places/countries.svg');

const { west, east, south, north } = MAP_BOUNDS;

/** Islands smaller than so many square units are left out, unless they are all of a country. */
const leastArea = 24;

/** Cuts a ring at the bounds of the map, one side after the other. */
function cut(ring) {
  const sides = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ];
  return sides.reduce((points, [axis, bound, sign]) => {
    const isIn = (point) => (point[axis] - bound) * sign >= 0;
    return points.flatMap((point, index) => {
      const next = points[(index + 1) % points.length];
      const kept = isIn(point) ? [point] : [];
      if (isIn(point) === isIn(next)) return kept;
      const share = (bound - point[axis]) / (next[axis] - point[axis]);
      return [...kept, [0, 1].map((one) => point[one] + (next[one] - point[one]) * share)];
    });
  }, ring);
}

/** Tells whether a ring jumps from one end of the world to the other, as some of the Pacific do. None of them is on the map. */
function goesRound(ring) {
  const longitudes = ring.map(([longitude]) => longitude);
  return Math.max(...longitudes) - Math.min(...longitudes) > 180;
}

/** Puts a ring on the grid of the drawing, without points that are twice there or on a straight line. */
function onGrid(ring) {
  const points = ring
    .map(([longitude, latitude]) => mapPoint(longitude, latitude))
    .filter(({ x, y }, index, all) => {
      const before = all.at(index - 1);
      return x !== before.x || y !== before.y;
    });
  return points.filter(({ x, y }, index, all) => {
    const [before, after] = [all.at(index - 1), all[(index + 1) % all.length]];
    return (x - before.x) * (after.y - y) !== (y - before.y) * (after.x - x);
  });
}

function areaOf(ring) {
  const twice = ring.reduce((sum, { x, y }, index) => {
    const next = ring[(index + 1) % ring.length];
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice / 2);
}

function pathOf(ring) {
  const [first, ...rest] = ring;
  let at = first;
  const steps = rest.map((point) => {
    const step = [point.x - at.x, point.y - at.y];
    at = point;
    return step.map((one) => (one < 0 ? String(one) : ` ${one}`)).join('');
  });
  return `M${first.x} ${first.y}l${steps.join('').trimStart()}z`;
}

/** Draws every country that the map has a part of: one path each, in a line of its own. */
export function drawMap() {
  const atlas = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-50m.json'), 'utf8'),
  );
  const countries = feature(atlas, atlas.objects.countries).features;
  const paths = countries.flatMap(({ id, geometry: { type, coordinates } }) => {
    const rings = (type === 'Polygon' ? [coordinates] : coordinates)
      .filter(([outer]) => !goesRound(outer))
      .map(([outer]) => onGrid(cut(outer)))
      .filter((ring) => ring.length > 2)
      .toSorted((a, b) => areaOf(b) - areaOf(a))
      .filter((ring, index) => index === 0 || areaOf(ring) >= leastArea);
    if (rings.length === 0) return [];
    return [{ id, path: `<path vector-effect="non-scaling-stroke" d="${rings.map(pathOf).join('')}"/>` }];
  });
  const lines = paths.toSorted((a, b) => Number(a.id) - Number(b.id)).map(({ path }) => path);
  return `<svg xmlns="http://www.w3.org/2000/svg"><g id="countries">\n${lines.join('\n')}\n</g></svg>\n`;
}

if (import.meta.filename === process.argv[1]) writeFileSync(mapFile, drawMap());
