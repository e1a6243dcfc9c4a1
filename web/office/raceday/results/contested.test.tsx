import { afterEach, expect, test, vi } from 'vitest';
import type { PostingBoard, StageOnBoard } from '#contract/raceday/live/posting.ts';
import { draw, found, press } from '#web/parts/testing/draw.tsx';
import { soon } from '#web/parts/testing/soon.ts';
import { ContestedPart } from './ContestedPart.tsx';

afterEach(() => vi.unstubAllGlobals());

const stage: StageOnBoard = {
  category_id: 7,
  category_name: 'Varones 10',
  plate_colour: 'yellow',
  stage: 'motos',
  heats: 3,
  open_heats: 0,
  state: 'PROVISIONAL',
  basis: 4,
  posted_at: '2026-11-28T15:00:00.000Z',
  by: 'Ana',
  reason: null,
  until: '2026-11-28T15:15:00.000Z',
  digest: 'abc',
  changed: false,
  open_protests: 0,
  protests: [],
};
const board = (...stages: StageOnBoard[]): PostingBoard => ({
  race_id: 3,
  race_status: 'PROVISIONAL',
  zone: 'America/Bogota',
  protest_minutes: 15,
  now: '2026-11-28T15:20:00.000Z',
  stages,
});
const linkOf = (words: string) =>
  [...document.querySelectorAll('a')]
    .find(({ textContent }) => textContent.includes(words))
    ?.getAttribute('href');

test('each class that changed is named with its button, and each protest with the way to it', async () => {
  const writes: unknown[] = [];
  const protest = { category_id: 8, phase: 'M1', serie: 2, number: '12' } as const;
  const contested = {
    ...stage,
    category_id: 8,
    category_name: 'Damas 8',
    protests: [
      { ...protest, receipt: 1, step: 'FILED' as const },
      { ...protest, receipt: 2, step: 'UPHELD' as const },
    ],
  };
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string }) => {
    if (body !== undefined) writes.push(JSON.parse(body));
    return Response.json(
      writes.length === 0 ? board({ ...stage, changed: true }, contested) : board(stage, contested),
    );
  });
  await draw(<ContestedPart race_id={3} />);
  await soon(() => found('button'));
  expect(found('ul').textContent).toContain('Varones 10');
  expect(linkOf('Resolver')).toBe('/administration/results/3/posting');
  expect(linkOf('falta corregir la carrera 12')).toBe('/administration/results/3/8?heat=M1.2');
  await press('button');
  expect(writes).toEqual([
    { category_id: 7, stage: 'motos', became: 'PROVISIONAL', basis: 4, digest: 'abc' },
  ]);
  await soon(() => expect(document.querySelector('button')).toBeNull());
});

test('where nothing is in the way nothing is said', async () => {
  vi.stubGlobal('fetch', async () => Response.json(board(stage)));
  await draw(<ContestedPart race_id={3} />);
  await soon(() => expect(document.querySelector('ul')).toBeNull());
});
