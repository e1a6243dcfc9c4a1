import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('with nothing set the server listens at home on 3000 and keeps its data beside the program', () => {
  expect(readConfig({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    DATA_DIR: resolve('data'),
    DATABASE_URL: undefined,
    DEMO: 'on',
    SECOND_FACTOR: 'required',
    SITE: 'latam',
    PUBLIC_URL: '',
    LOG_LEVEL: 'info',
  });
});

test('an empty variable, as a container file leaves it, counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', SITE: '' })).toEqual(readConfig({}));
});

test.each([
  [{ PORT: '0' }, { PORT: 0 }],
  [{ PORT: '65535' }, { PORT: 65_535 }],
  [{ DATA_DIR: '/srv/partidor/' }, { DATA_DIR: '/srv/partidor' }],
  [{ PUBLIC_URL: 'https://BMX.example/' }, { PUBLIC_URL: 'https://bmx.example' }],
  [{ DATABASE_URL: 'postgres://a:b@db/bmx' }, { DATABASE_URL: 'postgres://a:b@db/bmx' }],
  [
    { DATABASE_URL: 'postgres://a@pooler:6432/x', DATABASE_LISTEN_URL: 'postgres://a@c,d/x' },
    { DATABASE_LISTEN_URL: 'postgres://a@c,d/x' },
  ],
  [{ MAIL_FROM: 'Copa <copa@example.org>' }, { MAIL_FROM: 'Copa <copa@example.org>' }],
  [
    { S3_ENDPOINT: 'https://s3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
    { S3_BUCKET: 'b', S3_REGION: 'us-east-1' },
  ],
  [
    { BACKUP_EVERY: '6h', BACKUP_TO: '/mnt/backups', BACKUP_KEEP: '28' },
    { BACKUP_EVERY: '6h', BACKUP_KEEP: 28 },
  ],
])('%o is taken', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

describe('a wrong value refuses to start, says which variable, what it held and what is allowed', () => {
  test.each([
    [{ PORT: '65536' }, 'PORT is "65536"; allowed: a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT is "-1"'],
    [{ PORT: '3e3' }, 'PORT is "3e3"'],
    [{ SITE: 'chile' }, 'SITE is "chile"; allowed: latam or argentina.'],
    [{ DEMO: 'yes' }, 'DEMO is "yes"; allowed: on or off.'],
    [{ SECOND_FACTOR: 'no' }, 'SECOND_FACTOR is "no"; allowed: required or off.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
    [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL is "example.org"'],
    [{ PUBLIC_URL: 'https://example.org/bmx' }, 'without a path'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM is "nobody"'],
    [{ ANALYTICS_ID: '"><script>' }, 'ANALYTICS_ID is'],
    [
      { S3_BUCKET: 'b' },
      'S3_ENDPOINT is not set; allowed: an address like https://s3.example.org, because S3_BUCKET is set.',
    ],
    [{ RECAPTCHA_SITE_KEY: 'k' }, 'RECAPTCHA_SECRET is not set'],
    [{ BACKUP_EVERY: 'daily', BACKUP_TO: '/mnt' }, 'BACKUP_EVERY is "daily"; allowed: a time like 24h'],
    [{ PURGE_URL: 'http://cache:8080/purge-tags' }, 'SHARED_CACHE_SECONDS is not set'],
    [{ SHARED_CACHE_SECONDS: '5', PURGE_HEADER: 'x-key: k' }, 'PURGE_URL is not set'],
    [{ SHARED_CACHE_SECONDS: '61' }, 'SHARED_CACHE_SECONDS is "61"; allowed: a whole number of seconds'],
    [{ BACKUP_EVERY: '24h' }, 'BACKUP_TO is not set'],
    [
      { DATABASE_LISTEN_URL: 'postgres://a@db/x' },
      'DATABASE_LISTEN_URL is set without DATABASE_URL; allowed',
    ],
    [
      { DATABASE_URL: 'postgres://a@p,q/x', DATABASE_LISTEN_URL: 'postgres://a@d/x' },
      'DATABASE_LISTEN_URL is 1 hosts beside 2 poolers',
    ],
  ])('%o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(
      expect.objectContaining({ code: 'setting_wrong', message: expect.stringContaining(sentence) }),
    );
  });
});

test.each([
  { DATABASE_URL: 'mysql://root:hunter2@db/x' },
  { DATABASE_URL: 'postgres://db/x', DATABASE_LISTEN_URL: 'mysql://root:hunter2@db/x' },
  { MAIL_URL: 'hunter2' },
  { SHARED_CACHE_SECONDS: '5', PURGE_URL: 'http://cache/purge', PURGE_HEADER: 'hunter2' },
  { BACKUP_KEY: 'hunter2' },
  { BACKUP_KEY: 'AGE-SECRET-KEY-1hunter2' },
  {
    S3_ENDPOINT: 'ftp://hunter2',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'hunter2',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  },
])('a refused secret is never repeated', (env) => {
  const refusal = (() => {
    try {
      readConfig(env);
      return '';
    } catch (error) {
      return String(error);
    }
  })();
  expect(refusal).toMatch(/is set to something that cannot be read; allowed/);
  expect(refusal).not.toContain('hunter2');
});
