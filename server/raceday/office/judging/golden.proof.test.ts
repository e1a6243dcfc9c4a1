import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import { trackAt } from '../../../../day/replay/own-track.ts';
import { replayMeeting, type Track } from '../../../../day/replay/replay.ts';
import { readGolden } from '#rules/golden/read-golden.ts';
import { readMeeting } from '#server/season/import/meeting/read-meeting.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { goldenFile } from '#server/testing/golden-file.ts';

let app: TestApp;
let track: Track;

beforeAll(async () => {
  app = await startTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const address: AddressInfo | string | null = app.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  track = await trackAt(`http://127.0.0.1:${port}`, app.pool);
});
afterAll(() => app.stop());

// Small meetings have many errors, so that the table has something to decide.
test.each([
  ['copa-dyamantina-2026-boys-7-8', 7, 0.3],
  ['european-cup-2026-boys-12', 15, 0.3],
  ['worlds-2026-girls-9', 51, 0.04],
  ['open-season-2022', 266, 0.04],
] as const)(
  '%s is judged again by two who err, and every rank is the one that was printed',
  async (name, riders, error) => {
    const meeting = readMeeting(new TextEncoder().encode(JSON.stringify(goldenFile(readGolden(name)))));
    const replayed = await replayMeeting(track, meeting, { judges: 2, error, offline: 0.5, seed: 4 });
    expect(replayed).toMatchObject({ riders, mismatches: [], lost: 0, doubled: 0, wrong: [] });
    expect(replayed.operations).toBeGreaterThan(0);
    if (error > 0.1) expect(replayed.conflicts).toBeGreaterThan(0);
  },
  120_000,
);
