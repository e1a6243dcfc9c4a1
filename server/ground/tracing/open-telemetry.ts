import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  type HrTime,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  ValueType,
} from '@opentelemetry/api';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import { currentTrail } from '#server/ground/log/trail.ts';
import type { SpanKind, Tracing } from './tracing.ts';

interface Settings {
  endpoint: string;
  /** The part of the traces that begin here and are kept. */
  share: number;
  version: string;
  node: string;
}

const kinds: Record<SpanKind, Kind> = { server: Kind.SERVER, consumer: Kind.CONSUMER, client: Kind.CLIENT };

/** The numbers of severity of the levels of the log. */
const severities: Readonly<Record<number, readonly [number, string]>> = {
  10: [1, 'TRACE'],
  20: [5, 'DEBUG'],
  30: [9, 'INFO'],
  40: [13, 'WARN'],
  50: [17, 'ERROR'],
  60: [21, 'FATAL'],
};

function contextOf(traceparent: string): SpanContext {
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];

const inside = (context: SpanContext) => trace.setSpanContext(ROOT_CONTEXT, context);

type Point = MetricValue<string>;

/** Puts the lines of a histogram together: those of one set of labels are its buckets, sum and count. */
function histogramPoints(
  values: readonly (Point & { metricName?: string })[],
  of: PointTimes,
): DataPoint<Histogram>[] {
  const points = new Map<
    string,
    { labels: Point['labels']; upTo: [number, number][]; sum: number; count: number }
  >();
  for (const { labels, value, metricName = '' } of values) {
    const { le, ...own } = labels as Record<string, string | number>;
    const key = JSON.stringify(own);
    const point = points.get(key) ?? { labels: own, upTo: [], sum: 0, count: 0 };
    points.set(key, point);
    if (metricName.endsWith('_sum')) point.sum = value;
    else if (metricName.endsWith('_count')) point.count = value;
    else if (le !== '+Inf') point.upTo.push([Number(le), value]);
  }
  return [...points.values()].map(({ labels, upTo, sum, count }) => {
    const sorted = upTo.sort(([a], [b]) => a - b);
    const counts = [...sorted.map(([, until]) => until), count].map(
      (until, at) => until - (sorted[at - 1]?.[1] ?? 0),
    );
    const buckets = { boundaries: sorted.map(([edge]) => edge), counts };
    return { ...of, attributes: labels, value: { buckets, sum, count } };
  });
}

interface PointTimes {
  startTime: HrTime;
  endTime: HrTime;
}

/** Writes a metric of Prometheus as one of OpenTelemetry. */
function metricOf(
  { name, help, type, values }: MetricObjectWithValues<Point>,
  times: PointTimes,
): MetricData | null {
  const base = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = () => values.map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }));
  // The type is a name in the answer of the library, and a number in its declaration.
  switch (String(type)) {
    case 'counter':
      return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() };
    case 'gauge':
      return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: points() };
    case 'histogram':
      return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(values, times) };
    default:
      return null;
  }
}

/**
 * Opens OpenTelemetry by its own library: traces of computed requests, jobs and statements, the metrics that Prometheus
 * reads, and the log. Nothing is registered for the process or wrapped: our trails already follow each piece of work.
 */
export function openTelemetry({ endpoint, share, version, node }: Settings): Tracing {
  const folder = endpoint.endsWith('/') ? endpoint : `${endpoint}/`;
  const to = (what: string) => ({ url: new URL(`v1/${what}`, folder).href });
  const resource = resourceFromAttributes({
    'service.name': 'partidor',
    'service.version': version,
    'service.instance.id': `${node}-${process.pid}`,
    'host.name': node,
  });
  // A trace that begins here has the id of its request, so that either leads to the other.
  const random = new RandomIdGenerator();
  let beginning: string | null = null;
  const tracers = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(to('traces')) })],
    idGenerator: {
      generateTraceId: () => beginning ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
  });
  const loggers = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter(to('logs')) })],
  });
  const tracer = tracers.getTracer('partidor', version);
  const logger = loggers.getLogger('partidor', version);
  const startTime = hrTime(Date.now());
  let reader: PeriodicExportingMetricReader | null = null;

  /** Tells whom we call which trace it belongs to. */
  const onFetch = (message: unknown) => {
    const trail = currentTrail();
    const request = (message as { request?: { addHeader?: (name: string, value: string) => void } }).request;
    // What sends traces itself is on no trail.
    if (trail !== undefined) request?.addHeader?.('traceparent', trail.traceparent);
  };
  subscribe('undici:request:create', onFetch);

  return {
    begin(kind, parent, startedAt) {
      const from = contextOf(parent.traceparent);
      beginning = parent.isFirst ? from.traceId : null;
      const span = tracer.startSpan(
        kind,
        { kind: kinds[kind], ...(startedAt === undefined ? {} : { startTime: startedAt }) },
        parent.isFirst ? ROOT_CONTEXT : inside(from),
      );
      beginning = null;
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
        end(name, attributes, failed) {
          if (span.isRecording()) {
            span.updateName(name).setAttributes(attributes);
            if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    measure(registry: Registry) {
      reader = new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter(to('metrics')) });
      reader.setMetricProducer({
        async collect() {
          const times = { startTime, endTime: hrTime(Date.now()) };
          const known = (await registry.getMetricsAsJSON()) as MetricObjectWithValues<Point>[];
          const metrics = known.flatMap((one) => metricOf(one, times) ?? []);
          return {
            resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'partidor', version }, metrics }] },
            errors: [],
          };
        },
      });
    },
    line(line) {
      const { level, time, msg, node: _node, pid: _pid, ...attributes } = JSON.parse(line);
      const [severityNumber, severityText] = severities[Number(level)] ?? [9, 'INFO'];
      const trail = currentTrail();
      logger.emit({
        severityNumber,
        severityText,
        timestamp: time,
        body: msg,
        attributes,
        ...(trail === undefined ? {} : { context: inside(contextOf(trail.traceparent)) }),
      });
    },
    async close() {
      unsubscribe('undici:request:create', onFetch);
      await Promise.allSettled([tracers.shutdown(), loggers.shutdown(), reader?.shutdown()]);
    },
  };
}
