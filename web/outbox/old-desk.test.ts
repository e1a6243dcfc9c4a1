import { afterEach, expect, test, vi } from 'vitest';
import { forgetOldDesk, readOldDesk } from './old-desk.ts';

/** What an older version kept of a race, with one that was refused. */
const old = {
  race_id: 12,
  items: [
    {
      request_key: '0b9d7c9e-4b0f-4c53-8a4f-0d5a2f6f9a01',
      kind: 'plate',
      body: { entry_id: 7, plate: '21' },
      entry_id: 7,
      rider: 'Ana Ñandú',
      category: 'Varones 10',
      plate: '21',
      refused: null,
    },
    {
      request_key: '0b9d7c9e-4b0f-4c53-8a4f-0d5a2f6f9a02',
      kind: 'enter',
      body: { rider_id: 1, category_id: 2, reason: '' },
      entry_id: null,
      rider: 'Bruno Ñancupil',
      category: 'Varones 10',
      plate: '',
      refused: 'Debe cuotas',
    },
  ],
};

function withStorage(kept: string | null) {
  const storage = new Map(kept === null ? [] : [['desk_unsent', kept]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    removeItem: (key: string) => storage.delete(key),
  });
  return storage;
}

afterEach(() => void vi.unstubAllGlobals());

test('what an older version of the desk kept is taken over, under its own keys, for the desk of its race', () => {
  const storage = withStorage(JSON.stringify(old));
  expect(readOldDesk()).toEqual([
    { ...old.items[0], race_id: 12, owner: 'desk 12', subject: 'desk 12', isTried: true },
    {
      ...old.items[1],
      race_id: 12,
      owner: 'desk 12',
      subject: 'desk 12',
      isTried: true,
      refused: { code: '', message: 'Debe cuotas' },
    },
  ]);
  forgetOldDesk();
  expect(storage.size).toBe(0);
});

test.each([
  ['nothing', null],
  ['what nobody can read', '{'],
])('a device with %s has nothing to take over', (_what, kept) => {
  withStorage(kept);
  expect(readOldDesk()).toEqual([]);
});
