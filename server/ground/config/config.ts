import { resolve } from 'node:path';
import { z } from 'zod';
import { readTrustedProxies } from './trust-proxy.ts';
import { readDatabaseUrl } from './database-url.ts';
import { StartRefusal } from './start-refusal.ts';
import { readPaperKeys } from './paper-key.ts';
import { readSentryDsn } from './sentry-dsn.ts';

const text = z.string().trim().min(1);

function address(...protocols: string[]) {
  return text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));
}

const origin = address('http:', 'https:')
  .refine((value) => {
    if (!URL.canParse(value)) return false;
    const { pathname, search, hash, username } = new URL(value);
    return pathname === '/' && search === '' && hash === '' && username === '';
  })
  .transform((value) => new URL(value).origin);

/** An address that secrets are sent to: never in the open, but to a stand-in on this machine. */
const guarded = address('http:', 'https:')
  .refine((value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname, search, hash, username } = new URL(value);
    const isOwn = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
    return (protocol === 'https:' || isOwn) && search === '' && hash === '' && username === '';
  })
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65_535));

const folder = text.refine((value) => !value.includes('\0')).transform((path) => resolve(path));

const sender = text.refine((value) => /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value));

const proxies = text.transform((value, context) => {
  const trusted = readTrustedProxies(value);
  if (trusted === null) context.addIssue({ code: 'custom', message: 'no proxies' });
  return trusted ?? [];
});

const origins = z
  .string()
  .transform((value) => value.split(',').flatMap((one) => one.trim() || []))
  .pipe(z.array(origin));

const streams = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

const environment = z.object({
  HOST: text.default('127.0.0.1'),
  /** The value 0 takes any free port. */
  PORT: port.default(3000),
  /** The absolute path of everything this server stores on disk. */
  DATA_DIR: folder.prefault('data'),
  /** When it is set, the server uses that database and starts none. */
  DATABASE_URL: text.refine((value) => readDatabaseUrl(value) !== null).optional(),
  /** The same database without the pooler that DATABASE_URL names, for what a pooler in transaction mode does not pass on. */
  DATABASE_LISTEN_URL: text.refine((value) => readDatabaseUrl(value) !== null).optional(),
  DEMO: z.enum(['on', 'off']).default('on'),
  /** The value `on` publishes every public fact as files, made again each night. */
  DUMP: z.enum(['on', 'off']).default('on'),
  /** The value `required` makes administrators and organizers sign in with a code as well. */
  SECOND_FACTOR: z.enum(['required', 'off']).default('required'),
  SITE: z.enum(['latam', 'argentina']).default('latam'),
  /**
   * The origin that people see, without a slash at the end. When it is empty, it is the address of this machine in its
   * network, or where the server listens.
   */
  PUBLIC_URL: origin.default(''),
  /** A folder with the certificate for https at a track, `fullchain.pem`, and its key, `privkey.pem`. */
  VENUE_TLS_DIR: folder.optional(),
  /** The proxies whose `x-forwarded-for` is trusted. */
  TRUST_PROXY: proxies.prefault('loopback'),
  /** The seconds for which a process that has to end reports this before it stops answering. */
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().max(300))
    .prefault('0'),
  MAIL_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: sender.default('Partidor <no-reply@partidor.test>'),
  S3_ENDPOINT: address('http:', 'https:').optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  /** The key that seals papers, and those that still open some. Without it the keys are in a file. */
  PAPERS_KEY: text.refine((value) => readPaperKeys(value) !== null).optional(),
  PAPERS_KEY_FILE: folder.optional(),
  /**
   * The days for which the bytes of a paper stay after nobody has it any more. A database that is brought back to a moment of these days finds
   * each of its papers.
   */
  PAPERS_LINGER_DAYS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .prefault('0'),
  /**
   * The megabytes of forms that everybody may upload at the same time. Above it clients are told to try again later.
   */
  UPLOAD_MEMORY_MB: z
    .string()
    .regex(/^\d{2,5}$/)
    .transform(Number)
    .pipe(z.number().min(64))
    .default(160),
  /** The streams of races that this process serves, and the free ones of one address before a limit by the minute. */
  LIVE_STREAMS: streams.prefault('8000'),
  LIVE_STREAMS_PER_ADDRESS: streams.prefault('2000'),
  /** The origins of push services beside the known ones, for tests. */
  PUSH_SERVICES: origins.prefault(''),
  /** The address of Mercado Pago's calls. Another address is for tests, and payments then open there too. */
  MERCADOPAGO_URL: origin.default('https://api.mercadopago.com'),
  /** A bank's API Pix, where it gives tokens, and the certificates of its clients: `<client id>.pem`, the key behind the certificate. */
  PIX_URL: guarded.optional(),
  PIX_TOKEN_URL: guarded.optional(),
  PIX_CERTIFICATES: folder.optional(),
  RECAPTCHA_SITE_KEY: text.optional(),
  RECAPTCHA_SECRET: text.optional(),
  ANALYTICS_ID: text.regex(/^[A-Za-z0-9-]+$/).optional(),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: text.min(16).optional(),
  /** The secret that seals backups: a passphrase, or an identity of age. */
  BACKUP_KEY: text
    .min(16)
    .refine((value) => !value.startsWith('AGE-') || /^AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]{58,}$/.test(value))
    .optional(),
  /** The interval from the last good backup to the next one, such as `6h`. */
  BACKUP_EVERY: text.regex(/^[1-9]\d{0,3}[mhd]$/).optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .default(7),
  BACKUP_TO: text.refine((value) => !value.includes('\0')).optional(),
  /** How long a cache that many people share may keep a public answer. The value 0 names no tags and no time. */
  SHARED_CACHE_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().max(60))
    .prefault('0'),
  /** Where such caches are told which tags to purge, and a header with the secret that they ask for. */
  PURGE_URL: z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .pipe(z.array(address('http:', 'https:')))
    .optional(),
  PURGE_HEADER: text.regex(/^[\w-]+: *[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/).optional(),
  /** The name that tells this node from others. Without it, the name of the machine does. */
  NODE_NAME: text.regex(/^[\w.-]{1,60}$/).optional(),
  /** The value `on` logs each request: its route, status and time. */
  ACCESS_LOG: z.enum(['on', 'off']).default('off'),
  /** Where errors go as well, to a service that speaks the protocol of Sentry. */
  SENTRY_DSN: text.refine((value) => readSentryDsn(value) !== null).optional(),
  /** Where traces, metrics and log lines go as well, as OTLP over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:').optional(),
  /** The part of the computed requests that is traced. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0)?)$/)
    .transform(Number)
    .default(1),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
});

/**
 * The values of the environment under its own names, so that one grep finds a variable from the manual to its use.
 */
export type Config = Readonly<z.output<typeof environment>>;
type Name = keyof Config;

const allowed: Record<Name, string> = {
  HOST: 'a host name or an address to listen on',
  PORT: 'a whole number from 0 to 65535 (0 takes any free port)',
  DATA_DIR: 'a folder',
  DATABASE_URL:
    'an address like postgres://user:password@host:5432/name, or with several hosts, host1:5432,host2:5432',
  DATABASE_LISTEN_URL:
    'the address of the database itself, where DATABASE_URL names poolers before it: one host, or as many as DATABASE_URL has poolers',
  DEMO: 'on or off',
  DUMP: 'on or off',
  SECOND_FACTOR: 'required or off',
  SITE: 'latam or argentina',
  PUBLIC_URL: 'an origin like https://example.org, without a path',
  VENUE_TLS_DIR: 'a folder with fullchain.pem and privkey.pem',
  TRUST_PROXY:
    'addresses or networks of proxies like 10.0.0.0/8, their names loopback, linklocal, uniquelocal, a number of proxies in a row from 1 to 9, or none',
  DRAIN_SECONDS: 'a whole number of seconds from 0 to 300',
  MAIL_URL: 'an address like smtp://user:password@host:587 or smtps://user:password@host:465',
  MAIL_FROM: 'a sender like Partidor <no-reply@example.org>',
  S3_ENDPOINT: 'an address like https://s3.example.org',
  S3_REGION: 'the name of a region',
  S3_BUCKET: 'the name of a bucket',
  S3_ACCESS_KEY_ID: 'the access key of the object store',
  S3_SECRET_ACCESS_KEY: 'the secret key of the object store',
  PAPERS_KEY: 'keys of 32 bytes in base64 or hexadecimal (openssl rand -base64 32), the one that seals first',
  PAPERS_KEY_FILE: 'a file with such keys, and then no PAPERS_KEY',
  PAPERS_LINGER_DAYS: 'a whole number of days from 0 to 999',
  UPLOAD_MEMORY_MB: 'a whole number of megabytes from 64 to 99999',
  LIVE_STREAMS: 'a whole number of streams from 0 to 999999',
  LIVE_STREAMS_PER_ADDRESS: 'a whole number of streams from 0 to 999999',
  PUSH_SERVICES: 'origins like https://push.example.org with commas between',
  MERCADOPAGO_URL: 'an origin like https://api.mercadopago.com, without a path',
  PIX_URL: 'an address like https://pix.example.com/api/v2',
  PIX_TOKEN_URL: 'an address like https://pix.example.com/oauth/token',
  PIX_CERTIFICATES: 'a folder with the files <client id>.pem',
  RECAPTCHA_SITE_KEY: 'the public key of a reCAPTCHA v3 site',
  RECAPTCHA_SECRET: 'the secret key of a reCAPTCHA v3 site',
  ANALYTICS_ID: 'a measurement id like G-ABC123',
  METRICS_PORT: 'a whole number from 0 to 65535 (0 takes any free port)',
  METRICS_TOKEN: 'at least 16 signs',
  BACKUP_KEY: 'a passphrase of 16 characters or more, or an AGE-SECRET-KEY-1…',
  BACKUP_EVERY: 'a time like 24h, 6h, 90m or 7d',
  BACKUP_KEEP: 'how many backups are kept, from 1 to 9999',
  BACKUP_TO: 'a folder, or s3://bucket/prefix',
  SHARED_CACHE_SECONDS: 'a whole number of seconds from 0 to 60',
  PURGE_URL: 'addresses like http://varnish:8080/purge-tags with commas between',
  PURGE_HEADER: 'a header like Authorization: Bearer …',
  NODE_NAME: 'a name of letters, digits, dots and dashes',
  ACCESS_LOG: 'on or off',
  SENTRY_DSN: 'an address like https://key@errors.example.org/12',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'an address like http://collector:4318',
  OTEL_TRACES_SAMPLER_ARG: 'a part from 0 to 1, like 0.1',
  LOG_LEVEL: 'silent, fatal, error, warn, info, debug or trace',
};

/** Their values are never repeated, in a refusal or anywhere, because addresses here contain passwords. */
const secrets: ReadonlySet<Name> = new Set<Name>([
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'MAIL_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'PAPERS_KEY',
  'RECAPTCHA_SECRET',
  'METRICS_TOKEN',
  'BACKUP_KEY',
  'PURGE_URL',
  'PURGE_HEADER',
  'SENTRY_DSN',
]);

/** These variables mean nothing alone, so either all of a group are set, or none. */
const together: readonly (readonly Name[])[] = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['PIX_URL', 'PIX_TOKEN_URL'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  ['BACKUP_EVERY', 'BACKUP_TO'],
];

/** The first of each two means nothing without the second. */
const needing: readonly (readonly [Name, Name])[] = [
  ['PURGE_HEADER', 'PURGE_URL'],
  ['PURGE_URL', 'SHARED_CACHE_SECONDS'],
];

const names = environment.keyof();

/** Lists every variable. */
export const settingNames: readonly Name[] = names.options;

/**
 * Reads the environment once. An empty variable counts as not set. Throws StartRefusal, which names the variable, its
 * value (secrets excepted) and what is allowed.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = new Map(names.options.map((name) => [name, env[name]?.trim() || undefined]));
  for (const group of together) requireTogether(group, given);
  for (const [one, needed] of needing) if (given.get(one)) requireTogether([one, needed], given);
  refuseTwoKeys(given);
  refuseOtherHosts(given);
  const result = environment.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const name = names.parse(result.error.issues[0]?.path[0]);
  const held = secrets.has(name) ? 'set to something that cannot be read' : JSON.stringify(given.get(name));
  throw new StartRefusal('setting_wrong', { variable: name, held, allowed: allowed[name] });
}

/** Refuses direct lines of which nobody could tell the pooler: there is one pooler for all hosts, or one for each. */
function refuseOtherHosts(given: ReadonlyMap<Name, string | undefined>): void {
  const direct = given.get('DATABASE_LISTEN_URL');
  if (direct === undefined) return;
  const hostsOf = (url = '') => Math.max(1, readDatabaseUrl(url)?.hosts.length ?? 1);
  const [pooled, there] = [hostsOf(given.get('DATABASE_URL')), hostsOf(direct)];
  if (given.get('DATABASE_URL') !== undefined && (pooled === 1 || pooled === there)) return;
  throw new StartRefusal('setting_wrong', {
    variable: 'DATABASE_LISTEN_URL',
    held:
      given.get('DATABASE_URL') === undefined
        ? 'set without DATABASE_URL'
        : `${there} hosts beside ${pooled} poolers`,
    allowed: allowed.DATABASE_LISTEN_URL,
  });
}

/** Refuses two keys, because it would not be clear which one seals. */
function refuseTwoKeys(given: ReadonlyMap<Name, string | undefined>): void {
  if (given.get('PAPERS_KEY') === undefined || given.get('PAPERS_KEY_FILE') === undefined) return;
  throw new StartRefusal('setting_wrong', {
    variable: 'PAPERS_KEY_FILE',
    held: 'set beside PAPERS_KEY',
    allowed: 'one of the two',
  });
}

function requireTogether(group: readonly Name[], given: ReadonlyMap<Name, string | undefined>): void {
  const missing = group.find((name) => given.get(name) === undefined);
  const reason = group.find((name) => given.get(name) !== undefined);
  if (missing && reason)
    throw new StartRefusal('setting_wrong', {
      variable: missing,
      held: 'not set',
      allowed: `${allowed[missing]}, because ${reason} is set`,
    });
}
