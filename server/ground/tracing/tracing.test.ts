import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/ground/config/config.ts';
import { openDb } from '#server/ground/db/pool.ts';
import { openLog } from '#server/ground/log/open-log.ts';
import { openWorkerPool, runJobs } from '#server/ground/jobs/worker.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { startTracing } from './start-tracing.ts';
import type { Tracing } from './tracing.ts';

interface Value {
  stringValue?: string;
  intValue?: number;
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Value }[];
}
interface Metric {
  name: string;
  sum?: object;
  gauge?: object;
  histogram?: { dataPoints: { count: number; bucketCounts: number[]; explicitBounds: number[] }[] };
}

/* A stand-in for a collector: it takes what comes as OTLP in JSON. */
const spans: Span[] = [];
const metrics: Metric[] = [];
const records: { body: Value; severityText: string; traceId?: string }[] = [];
const collector = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const sent = JSON.parse(Buffer.concat(pieces).toString());
    for (const { scopeSpans } of sent.resourceSpans ?? [])
      spans.push(...scopeSpans.flatMap((one: { spans: Span[] }) => one.spans));
    for (const { scopeMetrics } of sent.resourceMetrics ?? [])
      metrics.push(...scopeMetrics.flatMap((one: { metrics: Metric[] }) => one.metrics));
    for (const { scopeLogs } of sent.resourceLogs ?? [])
      records.push(...scopeLogs.flatMap((one: { logRecords: typeof records }) => one.logRecords));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

let app: TestApp;
let node: Awaited<ReturnType<typeof createApp>>;
let tracing: Tracing;
const parent = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`;

beforeAll(async () => {
  app = await startTestApp();
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const env = {
    DATA_DIR: app.dataDir,
    PORT: '0',
    DEMO: 'off',
    SECOND_FACTOR: 'off',
    PAPERS_KEY: testPapersKey,
  };
  const config = readConfig({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` });
  const started = await startTracing(config);
  if (started === null) throw new Error('nothing is traced');
  tracing = started;
  const log = openLog(config, { write: () => undefined }, tracing);
  const db = openDb(app.pool, tracing);
  node = await createApp({ config, pool: app.pool, db, link: app.link, log, tracing, jobs: null });
  // Everything happens here: it is sent when the process ends, and read by each test below.
  await node.app.inject({ method: 'GET', url: '/api/cups', headers: { traceparent: parent } });
  await node.app.inject({ method: 'GET', url: '/api/version', headers: { 'x-request-id': 'of-the-proxy' } });
  await node.app.inject({
    method: 'POST',
    url: '/api/users/rescue',
    headers: { traceparent: parent },
    payload: { user_email: 'nobody@example.org' },
  });
  const pool = openWorkerPool(app.connection, log, 2);
  await runJobs({ pool, tasks: node.tasks, log, watch: node.watch });
  await pool.end();
  log.warn('said on no trail');
  await node.close();
  await tracing.close();
});
afterAll(async () => {
  collector.close();
  await app.stop();
});

const named = (name: string) => spans.find((span) => span.name === name);
const valueOf = (span: Span | undefined, key: string) =>
  span?.attributes.find((one) => one.key === key)?.value;

test('a request goes on with the trace it came with, and its statements are parts of it', () => {
  const request = named('GET /api/cups');
  expect(request).toMatchObject({ traceId: 'a1'.repeat(16), parentSpanId: 'b2'.repeat(8), kind: 2 });
  expect(valueOf(request, 'http.response.status_code')).toEqual({ intValue: 200 });
  const statements = spans.filter((span) => span.parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(['with']);
  expect(valueOf(statements[0], 'db.query.text')?.stringValue).toMatch(/^(?:select|with)\b/);
});

test('a request that comes with none begins a trace of its own', () => {
  const request = named('GET /api/version');
  expect(request?.traceId).toMatch(/^(?!a1)[0-9a-f]{32}$/);
  expect(request?.parentSpanId ?? '').toBe('');
});

test('a job is a part of the trace of the request that added it', () => {
  const request = named('POST /api/users/rescue');
  expect(named('job rescue')).toMatchObject({
    traceId: 'a1'.repeat(16),
    parentSpanId: request?.spanId,
    kind: 5,
  });
});

test('no value that somebody sent is in a span', () => {
  expect(JSON.stringify(spans)).not.toContain('nobody@example.org');
});

test('the metrics of Prometheus arrive as those of OpenTelemetry, a histogram with its buckets', () => {
  const kind = (name: string) => {
    const found = metrics.find((one) => one.name === name);
    return found === undefined ? 'none' : found.histogram ? 'histogram' : found.sum ? 'sum' : 'gauge';
  };
  expect(kind('partidor_http_requests_total')).toBe('sum');
  expect(kind('partidor_pool_connections')).toBe('gauge');
  expect(kind('partidor_http_request_seconds')).toBe('histogram');
  const points =
    metrics.find(({ name }) => name === 'partidor_http_request_seconds')?.histogram?.dataPoints ?? [];
  for (const { count, bucketCounts, explicitBounds } of points) {
    expect(bucketCounts).toHaveLength(explicitBounds.length + 1);
    expect(bucketCounts.reduce((sum, one) => sum + one, 0)).toBe(count);
  }
  expect(points.length).toBeGreaterThan(2);
});

test('the lines of the log arrive as well', () => {
  expect(records).toContainEqual(
    expect.objectContaining({ body: { stringValue: 'said on no trail' }, severityText: 'WARN' }),
  );
});

test('without an address for it nothing is traced, and nothing of the library is loaded', async () => {
  expect(await startTracing(readConfig({}))).toBeNull();
});
