import { spawn, spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openPool } from '#server/ground/db/pool.ts';
import { postgresAccount } from '#server/ground/db/postgres/account.ts';
import { openSmallRace } from '#server/testing/judged-nodes/judged-race.ts';
import { LivePhone } from '#server/testing/live-phone.ts';
import { follow } from '#server/testing/program.ts';
import { ask } from '../ask.ts';
import { configurationHere, nginxMissing, runNginx } from '../balancer.ts';
import { Cluster, clusterMissing } from '../cluster.ts';
import { Load } from '../load.ts';
import { buildScene, type Scene } from '../scene.ts';
import type { Scope } from '../scope.ts';
import { freePort, Node, project, until } from '../site.ts';
import { type Fault, spread, type Trial } from '../trial.ts';

const searchPath = { PATH: `${process.env.PATH}:/usr/sbin` };
const token = 'counted by the fault';
const looks = 400;

function varnishMissing(): string | null {
  const compiled = spawnSync('varnishd', ['-C', '-f', join(project, 'deploy/varnish.vcl')], {
    env: searchPath,
    encoding: 'utf8',
  });
  if (compiled.error !== undefined) return 'varnish is not installed';
  return compiled.stderr.includes('Could not find VMOD xkey') ? 'varnish-modules is not installed' : null;
}

/** Returns the shipped file, with only the nodes changed. */
export function vclHere(origins: readonly string[]): string {
  return ['one', 'two'].reduce(
    (text, name, at) => {
      const { hostname, port } = new URL(origins[at] ?? '');
      return text.replace(`.host = "${name}"; .port = "3000"`, `.host = "${hostname}"; .port = "${port}"`);
    },
    readFileSync(join(project, 'deploy/varnish.vcl'), 'utf8'),
  );
}

/** Runs Varnish with the command that the shipped file shows. */
async function startVarnish(scope: Scope, port: number, origins: readonly string[]): Promise<void> {
  const folder = await scope.folder();
  const file = join(folder, 'varnish.vcl');
  const vcl = vclHere(origins);
  await writeFile(file, vcl);
  const account = postgresAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const shown = /^# +varnishd (.*)$/m.exec(vcl)?.[1] ?? '';
  const args = shown
    .replace('/etc/varnish/varnish.vcl', file)
    .replace('-a :8080', `-a 127.0.0.1:${port}`)
    .split(' ');
  const program = follow(
    spawn('varnishd', ['-F', '-n', join(folder, 'work'), ...args], {
      ...(account && { uid: account.uid, gid: account.gid }),
      cwd: folder,
      env: searchPath,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  scope.defer(() => program.killTree());
  const answers = async () =>
    (await ask(`http://127.0.0.1:${port}`, { path: '/healthz' }, 2000)).status === 200;
  await until('varnish answers', answers, 30_000).catch(() => {
    throw new Error(`varnish does not answer: ${program.lines.join(' ')}`);
  });
}

async function startCachingNginx(scope: Scope, port: number, origins: readonly string[]): Promise<void> {
  const inside = await freePort();
  await runNginx(
    scope,
    (folder) =>
      configurationHere(folder, port, origins, 'nginx-cache.conf').replaceAll(':8081', `:${inside}`),
    port,
  );
}

interface Cache {
  readonly name: string;
  readonly what: string;
  readonly missing: () => string | null;
  readonly start: (scope: Scope, port: number, origins: readonly string[]) => Promise<void>;
  /** How long an answer may be kept, and how long a change may then stay unseen. */
  readonly seconds: number;
  readonly unseenMs: number;
}

const caches: readonly Cache[] = [
  {
    name: 'cache-varnish',
    what: 'deploy/varnish.vcl',
    missing: varnishMissing,
    start: startVarnish,
    // Only what is purged is seen in time.
    seconds: 10,
    unseenMs: 1000,
  },
  {
    name: 'cache-nginx',
    what: 'deploy/nginx-cache.conf',
    missing: nginxMissing,
    start: startCachingNginx,
    seconds: 5,
    unseenMs: 6000,
  },
];

/** Looks at a page as a browser does. */
async function look(origin: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}${path}`, {
    headers: { 'accept-encoding': 'br', ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Counts what the nodes were asked so far, health and figures excepted. */
async function asked(nodes: readonly Node[]): Promise<number> {
  const figures = await Promise.all(
    nodes.map(({ origin }) => look(origin, '/metrics', { authorization: `Bearer ${token}` })),
  );
  return figures
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => /^partidor_(?:kept_answers|http_requests)_total\{/.test(line))
    .filter((line) => !/route="\/(?:healthz|readyz|metrics)"/.test(line))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

async function lookOften(nodes: readonly Node[], origin: string, path: string) {
  const before = await asked(nodes);
  const begun = performance.now();
  let whole = 0;
  const client = async () => {
    for (let n = 0; n < looks / 40; n += 1) if ((await look(origin, path)).status === 200) whole += 1;
  };
  await Promise.all(Array.from({ length: 40 }, client));
  return { whole, ms: performance.now() - begun, questions: (await asked(nodes)) - before };
}

/** Compares looks through the cache with looks at a node: how many come to it, what they bring, in which language. */
async function readThrough(trial: Trial, nodes: readonly Node[], origin: string, page: string) {
  const direct = nodes[0]?.origin ?? '';
  const without = await lookOften(nodes, direct, page);
  const through = await lookOften(nodes, origin, page);
  trial.all('looks through the cache', { asked: looks, answered: through.whole });
  trial.fact(`questions to the nodes for ${looks} looks without it`, String(without.questions));
  trial.holds(
    `questions to the nodes for ${looks} looks through it`,
    through.questions <= 2,
    `${through.questions} (${Math.round(through.ms)} ms, without it ${Math.round(without.ms)} ms)`,
    '≤ 2',
  );
  const readers = [
    ['es', { 'accept-language': 'es-AR,es;q=0.9,en;q=0.8' }],
    ['pt', { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' }],
    ['en', { 'accept-language': 'fr,en-GB;q=0.8,es;q=0.5' }],
    ['en', { 'accept-language': 'es', cookie: 'x=1; lang=en; y=2' }],
    ['pt', { 'accept-language': 'es', cookie: 'lang=pt' }],
    ['es', {}],
  ] as const;
  let mixed = 0;
  const compared = [
    'content-security-policy',
    'cache-control',
    'etag',
    'content-encoding',
    'x-frame-options',
  ];
  for (const packing of ['br', 'gzip', 'identity', 'br'])
    await Promise.all(
      readers.flatMap(([language, headers]) =>
        Array.from({ length: 5 }, async () => {
          const sent = { 'accept-encoding': packing, ...headers };
          const [one, other] = await Promise.all([look(origin, page, sent), look(direct, page, sent)]);
          const same = compared.every((name) => one.headers.get(name) === other.headers.get(name));
          const isRight = one.headers.get('content-language') === language && one.text === other.text;
          if (!isRight || !same) mixed += 1;
        }),
      ),
    );
  trial.never('pages in another language or with other headers than a node gives', mixed);
  const { headers } = await look(origin, page);
  const again = await look(origin, page, { 'if-none-match': headers.get('etag') ?? '' });
  trial.holds('304 for who has it', again.status === 304, String(again.status));
  const told = ['surrogate-key', 'surrogate-control', 'cache-tag', 'x-purged'].filter((name) =>
    headers.has(name),
  );
  trial.never('headers for caches that a browser gets', told.length, told.join(' '));
}

/** Looks at what no cache may keep: what is personal, sets a cookie, is sent, streams, and purging by strangers. */
async function passThrough(trial: Trial, nodes: readonly Node[], origin: string, scene: Scene) {
  const own = `/api/office/races/${scene.results.race_id}/results/${scene.results.category_ids[0]}`;
  const owner = { 'x-access-token': scene.results.token };
  const answers: number[] = [];
  for (const headers of [owner, undefined, owner]) answers.push((await look(origin, own, headers)).status);
  const statuses = answers.join(', ');
  trial.holds('personal answers stay with their owner', statuses === '200, 401, 200', statuses);
  const before = await asked(nodes);
  const cookies: (string | null)[] = [];
  for (const to of ['en', 'en', 'pt', 'en'])
    cookies.push((await look(origin, `/language?to=${to}`)).headers.get('set-cookie'));
  const isOwn = cookies.every((cookie, at) => cookie?.startsWith(at === 2 ? 'lang=pt' : 'lang=en') === true);
  trial.holds(
    'each Set-Cookie comes from a node',
    isOwn && (await asked(nodes)) - before === 4,
    `${cookies.length}`,
  );
  const form = new FormData();
  form.set('email', 'familia@example.org');
  form.set('document', new File([Buffer.alloc(9 * 1024 * 1024)], 'paper.pdf', { type: 'application/pdf' }));
  const question = { path: '/api/users/register', method: 'POST', form } as const;
  const [sent, direct] = [await ask(origin, question), await ask(nodes[0]?.origin ?? '', question)];
  trial.holds(
    'a form of 9 MB arrives',
    sent.status === direct.status && sent.text.slice(0, 40) === direct.text.slice(0, 40),
    `${sent.status} as without it: ${sent.text.slice(0, 40)}`,
  );
  const purge = await fetch(`${origin}/purge-tags`, {
    method: 'POST',
    headers: { 'surrogate-key': 'all', 'purge-reason': 'forget', 'x-forwarded-for': '203.0.113.9' },
  });
  trial.holds(
    'a visitor purges nothing',
    (await lookOften(nodes, origin, '/')).questions <= 2,
    String(purge.status),
  );
}

/** Follows a race through the cache, and waits for what happens in it. */
async function followThrough(trial: Trial, origin: string, connection: pg.ClientConfig) {
  const pool = openPool({ connection, max: 2, onError: () => {} });
  trial.scope.defer(() => pool.end());
  const { race_id, heats } = await openSmallRace(pool);
  const phone = new LivePhone(origin, race_id);
  await phone.follow();
  trial.scope.defer(() => phone.hide());
  await until('the stream is open', () => phone.statuses.length > 0, 5000);
  const told: number[] = [];
  for (const [place, entry_id] of (heats[0]?.entry_ids ?? []).entries()) {
    const { seq } = phone.state;
    const written = Date.now();
    await pool.query(`update run set status = 'OK', place = $2 where entry_id = $1`, [entry_id, place + 1]);
    await until('the phone hears of it', () => phone.state.seq > seq, 5000, 5);
    told.push(Date.now() - written);
  }
  trial.within('a phone that follows hears of a place', spread(told).largest, 1000);
  trial.never('it had to begin anew', phone.stale.length, phone.stale[0]);
}

/** Puts a cache before two nodes, and reads through it while results are written, a name is withheld, and all goes away. */
async function behind(trial: Trial, cache: Cache): Promise<void> {
  const { scope } = trial;
  const cluster = await Cluster.make(scope);
  await cluster.start();
  await cluster.createDatabase();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: cluster.addressAt(cluster.port),
    METRICS_TOKEN: token,
    // Otherwise each node writes its own address into its pages.
    PUBLIC_URL: origin,
    SHARED_CACHE_SECONDS: String(cache.seconds),
    PURGE_URL: `${origin}/purge-tags`,
  };
  const nodes = [await Node.make(scope, env), await Node.make(scope, env)];
  for (const node of nodes) await node.start();
  await cache.start(
    scope,
    port,
    nodes.map((node) => node.origin),
  );
  const scene = await buildScene(origin, cluster.connection);
  const { cup_id, race_date } = scene.results;
  const page = `/races?cup_id=${cup_id}&race_date=${race_date}&tab=mangas`;
  // The first purge was told to nobody, and is told again.
  await sleep(10_000);

  await readThrough(trial, nodes, origin, page);
  await passThrough(trial, nodes, origin, scene);
  await followThrough(trial, origin, cluster.connection);

  const load = await Load.begin(trial, scene, [origin]);
  await sleep(8000);
  trial.within('a result that was acknowledged, and still not seen', load.readers.stalest, cache.unseenMs);
  await load.end(cluster.connection);

  const name = 'Varones 9 1';
  const riders = `/api/races/by_date?cup_id=${cup_id}&race_date=${race_date}`;
  const shows = async (path: string) => (await look(origin, path)).text.includes(name);
  const shown = (await shows(page)) && (await shows(riders));
  trial.holds('a name is shown', shown, String(shown));
  // What was asked for again, and had not changed, is purged as well.
  await sleep((cache.seconds + 1) * 1000);
  for (const path of [page, riders]) await look(origin, path);
  await cluster.ask(`update rider set rider_firstname = 'X.' where rider_fullname = '${name}'`);
  const withheld = Date.now();
  await until('the name is gone', async () => !(await shows(riders)), 20_000, 20);
  trial.within('a name that is withheld is gone', Date.now() - withheld, 1000);

  for (const path of ['/', riders]) await look(origin, path);
  for (const node of nodes) await node.kill();
  // From now on nothing is within its time.
  await sleep((cache.seconds + 1) * 1000);
  let [answered, aged, names, unknown] = [0, 0, 0, 0];
  for (let round = 0; round < 20; round += 1) {
    const both = [await look(origin, '/'), await look(origin, riders)];
    answered += both.filter(({ status }) => status === 200).length;
    aged += both.filter(({ headers }) => headers.get('warning')?.startsWith('110')).length;
    // Nobody looked at the page since the name was withheld.
    for (const path of [page, riders]) if (await shows(path)) names += 1;
    if ((await look(origin, `/clubs?page=${round + 2}`)).status >= 500) unknown += 1;
    await sleep(400);
  }
  trial.all('looks at known pages while both nodes are away', { asked: 40, answered });
  trial.holds('which say that they may be old', aged === 40, `${aged} of 40`, 'all');
  trial.fact('looks at unknown pages meanwhile', `${unknown} of 20 answered 5xx`);
  for (const node of nodes) await node.start();
  const isNew = async () => (await look(origin, `/api/search?q=x${Date.now()}`)).status === 200;
  trial.within('new pages, after the nodes are back', await until('new pages come', isNew, 20_000), 5000);

  for (const path of ['/', page, riders]) await look(origin, path);
  await cluster.stopImmediately();
  answered = 0;
  for (let round = 0; round < 20; round += 1) {
    if ((await look(origin, '/')).status === 200) answered += 1;
    for (const path of [page, riders]) if (await shows(path)) names += 1;
    await sleep(400);
  }
  trial.all('looks while the database is away', { asked: 20, answered });
  trial.never('the withheld name came out', names);
  await cluster.start();
  trial.within('new pages, after the database is back', await until('new pages come', isNew, 20_000), 5000);
}

export const cacheFaults: readonly Fault[] = caches.map((cache) => ({
  name: cache.name,
  what: `${cache.what} before two nodes: what comes to them, a result, a withheld name, database and nodes away`,
  missing: () => clusterMissing() ?? cache.missing(),
  run: (trial) => behind(trial, cache),
}));
