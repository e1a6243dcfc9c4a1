import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { CallFailure } from '#web/ground/call/ask.ts';
import { soon } from '#web/parts/testing/soon.ts';
import { CameraLog, isUnsent } from './camera-log.ts';

const meeting = {
  race_id: 7,
  cup_name: 'Copa',
  race_name: 'Fecha',
  race_date: '2026-11-22',
  organization_shortname: 'F',
};
const session = { token: 'desk.x', expires_at: '2030-01-01T00:00:00Z', duty: 'timing', meeting } as const;
const heat = { event: 1, round: 1, heat: 2 };
const taken = () => ({ taken_ms: Date.now() - 500, times_us: [0, 16_667], picture: new Blob(['jpeg']) });

/** A form goes by a way of its own, which has no server here. */
const sent = vi.hoisted(() => ({ form: async (_name: string) => ({}) }));
vi.mock('#web/ground/call/send-form.ts', () => ({ sendForm: (name: string) => sent.form(name) }));

/** A server that is reached or not, and what it was told. */
class Line {
  isUp = false;
  readonly told: string[] = [];
  readonly bodies: { age_ms?: number; marks?: unknown[] }[] = [];

  constructor() {
    vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
      if (!this.isUp) throw new TypeError('no signal');
      const [path = ''] = address.split('?');
      this.told.push(`${method} ${path}`);
      if (typeof body === 'string') this.bodies.push(JSON.parse(body) as { age_ms?: number });
      const now = new Date(Date.now() - 60_000).toISOString();
      const lists = { version: 'one', heats: [{ ...heat, name: '12 · M1', riders: [] }], now };
      const heard = { outcome: 'kept', strangers: [], unnamed: [], has_picture: false, now };
      return Response.json(path.endsWith('/lynx') ? lists : heard);
    });
    sent.form = async (name) => {
      if (!this.isUp) throw new CallFailure(0, '', '', null);
      this.told.push(name);
      return {};
    };
    vi.stubGlobal('document', new EventTarget());
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a picture waits for a signal through a restart; then its order goes first, and the clock is read', async () => {
  const line = new Line();
  const before = new CameraLog(session);
  const stop = before.keepTelling();
  await soon(() => expect(before.state().isCut).toBe(true));
  await before.add(taken());
  const [slit] = before.state().slits;
  if (slit === undefined) throw new Error('no picture');
  await before.mark(slit, heat, [{ plate: '018', frame: 1 }]);
  stop();
  expect(line.told).toEqual([]);

  const log = new CameraLog(session);
  line.isUp = true;
  const end = log.keepTelling();
  await soon(() => expect(log.state().slits.map(isUnsent)).toEqual([false]));
  end();
  expect(line.told).toEqual([
    'GET /api/day/7/lynx',
    'POST /api/day/7/slits',
    'GET /api/day/7/lynx',
    'PUT /api/day/{id}/slits/{slitKey}/picture',
    'GET /api/day/7/lynx',
  ]);
  expect(line.bodies).toMatchObject([{ marks: [{ plate: '018', frame: 1 }], heat }]);
  expect(line.bodies[0]?.age_ms).toBeGreaterThanOrEqual(500);
  expect(Math.round((log.state().clock_ms ?? 0) / 1000)).toBe(60);
});

test('a full disk is told, pictures that arrived make room, and the new one is sent all the same', async () => {
  const line = new Line();
  const log = new CameraLog(session);
  line.isUp = true;
  const end = log.keepTelling();
  await soon(() => expect(log.state().isCut).toBe(false));
  const arrived = log.state().slits.length;
  expect(arrived).toBeGreaterThan(0);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await log.add(taken());
  expect(log.state()).toMatchObject({ isFull: true });
  expect(log.state().slits).toHaveLength(1);
  await soon(() => expect(log.state().slits.map(isUnsent)).toEqual([false]));
  put.mockRestore();
  await log.add(taken());
  expect(log.state().isFull).toBe(false);
  end();
});
