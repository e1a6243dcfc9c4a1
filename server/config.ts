import { resolve } from 'node:path';
import { z } from 'zod';
import { StartRefusal } from '#server/start-refusal.ts';

/** What each variable holds: its schema, what is allowed (for the refusal), and whether it is a secret. */
interface Variable<Schema extends z.ZodType> {
  schema: Schema;
  allowed: string;
  secret?: true;
}

function variable<Schema extends z.ZodType>(schema: Schema, allowed: string): Variable<Schema> {
  return { schema, allowed };
}

/** A variable whose value is never repeated, in a refusal or in a log. */
function secret<Schema extends z.ZodType>(schema: Schema, allowed: string): Variable<Schema> {
  return { schema, allowed, secret: true };
}

const text = z.string().trim().min(1);

function addressWith(protocols: readonly string[]) {
  return text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));
}

const databaseAddress = addressWith(['postgres:', 'postgresql:']);
const webAddress = addressWith(['http:', 'https:']);
const webOrigin = webAddress
  .refine((value) => {
    const { pathname, search, hash, username } = new URL(value);
    return pathname === '/' && search === '' && hash === '' && username === '';
  })
  .transform((value) => new URL(value).origin);

const variables = {
  HOST: variable(text.default('127.0.0.1'), 'a host name or an address to listen on'),
  PORT: variable(
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().max(65_535))
      .default(3000),
    'a whole number from 0 to 65535 (0 takes any free port)',
  ),
  DATA_DIR: variable(
    text
      .refine((value) => !value.includes('\0'))
      .default('data')
      .transform((path) => resolve(path)),
    'a folder',
  ),
  DATABASE_URL: secret(databaseAddress.optional(), 'an address like postgres://user:password@host:5432/name'),
  DEMO: variable(z.enum(['on', 'off']).default('on'), 'on or off'),
  SITE: variable(z.enum(['latam', 'argentina']).default('latam'), 'latam or argentina'),
  PUBLIC_URL: variable(webOrigin.optional(), 'an origin like https://example.org, without a path'),
  MAIL_URL: secret(
    addressWith(['smtp:', 'smtps:']).optional(),
    'an address like smtp://user:password@host:587 or smtps://…',
  ),
  MAIL_FROM: variable(
    text
      .refine((value) => /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value))
      .default('Partidor <no-reply@partidor.test>'),
    'a sender like Partidor <no-reply@example.org>',
  ),
  S3_ENDPOINT: variable(webAddress.optional(), 'an address like https://s3.example.org'),
  S3_REGION: variable(text.default('us-east-1'), 'the name of a region'),
  S3_BUCKET: variable(text.optional(), 'the name of a bucket'),
  S3_ACCESS_KEY_ID: secret(text.optional(), 'the access key of the object store'),
  S3_SECRET_ACCESS_KEY: secret(text.optional(), 'the secret key of the object store'),
  RECAPTCHA_SITE_KEY: variable(text.optional(), 'the public key of a reCAPTCHA v3 site'),
  RECAPTCHA_SECRET: secret(text.optional(), 'the secret key of a reCAPTCHA v3 site'),
  ANALYTICS_ID: variable(text.regex(/^[A-Za-z0-9-]+$/).optional(), 'a measurement id, as G-XXXXXXX'),
  LOG_LEVEL: variable(
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    'silent, fatal, error, warn, info, debug or trace',
  ),
};

type Variables = typeof variables;
type Values = { [Name in keyof Variables]: z.output<Variables[Name]['schema']> };

/** Variables that mean nothing alone: all of them are set, or none. */
const together: readonly (readonly (keyof Variables)[])[] = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
];

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Absolute path of everything this server keeps outside the database. */
  readonly dataDir: string;
  /** Set: that server is used, and none is started here. */
  readonly databaseUrl: string | undefined;
  readonly demo: boolean;
  readonly site: 'latam' | 'argentina';
  /** The origin people see, without a slash at the end; undefined: the address listened on. */
  readonly publicUrl: string | undefined;
  readonly mail: { readonly url: string | undefined; readonly from: string };
  readonly s3:
    | {
        readonly endpoint: string;
        readonly region: string;
        readonly bucket: string;
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
      }
    | undefined;
  readonly recaptcha: { readonly siteKey: string; readonly secret: string } | undefined;
  readonly analyticsId: string | undefined;
  readonly logLevel: Values['LOG_LEVEL'];
}

/**
 * Reads the environment once. An empty variable counts as not set.
 * Throws StartRefusal naming the variable, what it held (secrets excepted) and what is allowed.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  for (const group of together) requireTogether(env, group);
  const read = <Name extends keyof Variables>(name: Name): Values[Name] => readVariable(env, name);
  const endpoint = read('S3_ENDPOINT');
  const bucket = read('S3_BUCKET');
  const accessKeyId = read('S3_ACCESS_KEY_ID');
  const secretAccessKey = read('S3_SECRET_ACCESS_KEY');
  const region = read('S3_REGION');
  const siteKey = read('RECAPTCHA_SITE_KEY');
  const recaptchaSecret = read('RECAPTCHA_SECRET');
  return {
    host: read('HOST'),
    port: read('PORT'),
    dataDir: read('DATA_DIR'),
    databaseUrl: read('DATABASE_URL'),
    demo: read('DEMO') === 'on',
    site: read('SITE'),
    publicUrl: read('PUBLIC_URL'),
    mail: { url: read('MAIL_URL'), from: read('MAIL_FROM') },
    s3:
      endpoint && bucket && accessKeyId && secretAccessKey
        ? { endpoint, region, bucket, accessKeyId, secretAccessKey }
        : undefined,
    recaptcha: siteKey && recaptchaSecret ? { siteKey, secret: recaptchaSecret } : undefined,
    analyticsId: read('ANALYTICS_ID'),
    logLevel: read('LOG_LEVEL'),
  };
}

function readVariable<Name extends keyof Variables>(
  env: Record<string, string | undefined>,
  name: Name,
): Values[Name];
function readVariable(env: Record<string, string | undefined>, name: keyof Variables): unknown {
  const { schema, allowed, secret } = variables[name] satisfies Variable<z.ZodType>;
  const held = env[name]?.trim() || undefined;
  const result = schema.safeParse(held);
  if (result.success) return result.data;
  const shown = secret ? 'set to something that cannot be read' : JSON.stringify(held);
  throw new StartRefusal('setting_wrong', { variable: name, held: shown, allowed });
}

function requireTogether(env: Record<string, string | undefined>, group: readonly (keyof Variables)[]) {
  const missing = group.find((name) => !env[name]?.trim());
  const given = group.find((name) => env[name]?.trim());
  if (missing && given)
    throw new StartRefusal('setting_wrong', {
      variable: missing,
      held: 'not set',
      allowed: `${variables[missing].allowed}, because ${given} is set`,
    });
}
