import { mkdir, rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseCheck, diskCheck, Readiness } from '#server/ground/http/health.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.stop());

describe('whether writes may be sent here', () => {
  test('a server with its database and some room is ready', async () => {
    const answer = await app.get('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ready: true, reasons: [] });
  });

  test('a database that has become read-only is told, while readers are still sent here', async () => {
    const elsewhere = new pg.Client({ ...app.connection, database: 'postgres' });
    await elsewhere.connect();
    const name = app.connection.database ?? '';
    const newSessions = async (readOnly: 'on' | 'off') => {
      await elsewhere.query(
        `alter database ${pg.escapeIdentifier(name)} set default_transaction_read_only = ${readOnly}`,
      );
      await elsewhere.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
        name,
      ]);
    };
    const reasons = async () => (await app.get('/readyz')).json<{ reasons: string[] }>().reasons;
    try {
      await newSessions('on');
      await expect.poll(reasons, { interval: 250 }).toEqual(['database_read_only']);
      expect((await app.get('/healthz')).statusCode).toBe(200);
    } finally {
      await newSessions('off');
      await elsewhere.end();
    }
    await expect.poll(reasons, { interval: 250 }).toEqual([]);
  });

  test('a database that answers nothing at all is told within two seconds, and asked by one connection', async () => {
    let asked = 0;
    const silent = Object.assign(Object.create(app.pool) as typeof app.pool, {
      connect: () => {
        asked += 1;
        return new Promise<never>(() => undefined);
      },
    });
    const readiness = new Readiness();
    readiness.addCheck('database', databaseCheck(silent));
    expect(await readiness.reasons()).toEqual(['database_away']);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await readiness.reasons()).toEqual(['database_away']);
    expect(asked).toBe(1);
  });

  test('a folder that cannot be written is told', async () => {
    const folder = `${app.dataDir}/gone`;
    await mkdir(folder);
    expect(await diskCheck(folder)()).toBeNull();
    await rm(folder, { recursive: true });
    expect(await diskCheck(folder)()).toBe('disk_read_only');
  });

  test('a check that breaks is a reason, never a failure of the answer', async () => {
    const readiness = new Readiness();
    readiness.addCheck('backup', () => Promise.reject(new Error('it broke')));
    readiness.addFact('backup_age_seconds', () => 12);
    expect(await readiness.verdict()).toEqual({
      ready: false,
      reasons: ['backup_unknown'],
      backup_age_seconds: 12,
    });
  });

  test('a fact that never answers does not hold up the verdict: a reason found meanwhile is told within two seconds', async () => {
    const readiness = new Readiness();
    let away = false;
    const waits = <T>(answer: T) => (away ? new Promise<T>(() => undefined) : Promise.resolve(answer));
    readiness.addCheck('database', () => waits(null));
    readiness.addFact('backup_age_seconds', () => waits(12));
    vi.useFakeTimers();
    try {
      expect((await readiness.verdict()).ready).toBe(true);
      away = true;
      const told: boolean[] = [];
      void (async () => {
        // The first verdicts still use the recent check, and the fact beside them does not answer.
        while (told.at(-1) !== false) told.push((await readiness.verdict()).ready);
      })();
      await vi.advanceTimersByTimeAsync(2000);
      expect(told.at(-1)).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('a server that drains says so on both, so that nobody new is sent here', async () => {
  app.readiness.drain();
  expect((await app.get('/healthz')).statusCode).toBe(503);
  expect((await app.get('/readyz')).json<{ reasons: string[] }>().reasons).toContain('draining');
});
