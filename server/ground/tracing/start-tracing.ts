import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/ground/config/config.ts';
import { rootFolder } from '#server/ground/config/root-folder.ts';
import { nodeName } from '#server/ground/log/node-name.ts';
import type { Tracing } from './tracing.ts';

/** The settings of what traces. */
type TracingSettings = Pick<Config, 'NODE_NAME' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

/** Starts what traces, where an address for it is set. Nothing of its library is loaded otherwise. */
export async function startTracing(config: TracingSettings): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  if (endpoint === undefined) return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  const { version } = JSON.parse(await readFile(join(rootFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return openTelemetry({ endpoint, share, version, node: nodeName(config) });
}
