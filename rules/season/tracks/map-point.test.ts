import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnMap, MAP_BOUNDS, MAP_SIZE, mapFrame, mapPoint } from './map-point.ts';

test.each([
  ['Buenos Aires', -58.38, -34.6],
  ['Bogotá', -74.07, 4.71],
  ['Tijuana', -117.04, 32.51],
  ['Ushuaia', -68.3, -54.8],
  ['Recife', -34.88, -8.05],
  ['Houston', -95.37, 29.76],
])('%s is on the map', (_, longitude, latitude) => {
  expect(isOnMap(mapPoint(longitude, latitude))).toBe(true);
});

test('Madrid is not, and changes no frame', () => {
  const madrid = mapPoint(-3.7, 40.4);
  expect(isOnMap(madrid)).toBe(false);
  expect(mapFrame([madrid])).toEqual({ x: 0, y: 0, ...MAP_SIZE });
});

test('further north is higher, further east more to the right', () => {
  expect(mapPoint(-60, 10).y).toBeLessThan(mapPoint(-60, -10).y);
  expect(mapPoint(-50, 0).x).toBeGreaterThan(mapPoint(-70, 0).x);
});

test('a frame has all its points and lies on the map', () => {
  const point = fc
    .tuple(
      fc.double({ min: MAP_BOUNDS.west, max: MAP_BOUNDS.east, noNaN: true }),
      fc.double({ min: MAP_BOUNDS.south, max: MAP_BOUNDS.north, noNaN: true }),
    )
    .map(([longitude, latitude]) => mapPoint(longitude, latitude));
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), (points) => {
      const { x, y, width, height } = mapFrame(points);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(MAP_SIZE.width + 1);
      expect(y + height).toBeLessThanOrEqual(MAP_SIZE.height + 1);
      for (const one of points) {
        expect(one.x).toBeGreaterThanOrEqual(x - 1);
        expect(one.x).toBeLessThanOrEqual(x + width + 1);
        expect(one.y).toBeGreaterThanOrEqual(y - 1);
        expect(one.y).toBeLessThanOrEqual(y + height + 1);
      }
    }),
  );
});
