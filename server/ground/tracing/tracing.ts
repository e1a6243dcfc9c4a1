import type { Registry } from 'prom-client';
import type { Trail } from '#server/ground/log/trail.ts';

type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work that is measured as a part of a trace. */
export interface Span {
  /** Its place in the trace, for what is called from here. */
  readonly traceparent: string;
  /** Ends it, under the name that is known by now. */
  end(name: string, attributes: Attributes, failed: boolean): void;
}

/** What a span measures: work that was asked for, work of a job, or a question to something else. */
export type SpanKind = 'server' | 'consumer' | 'client';

/** Traces work, and sends metrics and the log to the same place. */
export interface Tracing {
  /** Begins a span on a trail, now or at an earlier moment of the epoch. */
  begin(kind: SpanKind, parent: Trail, startedAt?: number): Span;
  /** Sends these metrics every minute. */
  measure(registry: Registry): void;
  /** Sends a line of the log as well. */
  line(line: string): void;
  /** Sends what was measured until now, and ends. */
  close(): Promise<void>;
}
