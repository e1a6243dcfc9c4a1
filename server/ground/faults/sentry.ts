import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Fault } from '#contract/operations/office/system.ts';
import type { SentryAddress } from '#server/ground/config/sentry-dsn.ts';

/** Sends an error to a service that collects them. It never waits and never throws. */
export type TellSentry = (fault: Fault) => void;

/** A kind of errors is sent when it is new to this process for so long, and so many are sent in a minute at most. */
const sameMs = 60_000;
const mostInMinute = 60;
const patienceMs = 5000;

const frameOf = (frame: string) => {
  const [, name, file, row, column] = /^(?:(.+) \()?([^()]+):(\d+):(\d+)\)?$/.exec(frame) ?? [];
  return {
    filename: file ?? frame,
    ...(name === undefined ? {} : { function: name }),
    lineno: Number(row ?? 0),
    colno: Number(column ?? 0),
    in_app: !/node_modules|node:/.test(frame),
  };
};

/** Writes an error as an envelope of that protocol: three lines of JSON. */
function envelopeOf(fault: Fault): string {
  const { origin, kind, words, frames, place, node, version, fingerprint, codes, first_at } = fault;
  const event_id = randomUUID().replaceAll('-', '');
  const event = {
    event_id,
    timestamp: first_at,
    platform: origin === 'browser' ? 'javascript' : 'node',
    level: origin === 'setting' ? 'warning' : 'error',
    release: `partidor@${version}`,
    server_name: node,
    transaction: place,
    fingerprint: [fingerprint],
    tags: { origin, ...(codes[0] === undefined ? {} : { code: codes[0] }) },
    // The service lists the outermost frame first.
    exception: {
      values: [{ type: kind, value: words, stacktrace: { frames: frames.map(frameOf).reverse() } }],
    },
  };
  const lines = [{ event_id, sent_at: new Date().toISOString() }, { type: 'event' }, event];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

/**
 * Opens the way to such a service. Its own library weighs 18 MB for these three lines, and also sends what we leave
 * out: addresses, headers and what was logged before. When the service asks for a pause, it gets one.
 */
export function openSentry({ url, auth }: SentryAddress, log: Logger): TellSentry {
  const sent = new Map<string, number>();
  let minute = { begun: 0, count: 0 };
  let quietUntil = 0;
  const send = async (body: string) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': auth },
      body,
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    quietUntil = Date.now() + 1000 * Math.min(3600, Number(answer.headers.get('retry-after')) || 60);
    log.warn({ status: answer.status }, 'the service for errors refuses them');
  };
  return (fault) => {
    const now = Date.now();
    if (now < quietUntil || now - (sent.get(fault.fingerprint) ?? 0) < sameMs) return;
    if (now - minute.begun >= 60_000) minute = { begun: now, count: 0 };
    if (minute.count >= mostInMinute) return;
    minute.count += 1;
    if (sent.size > 1000) sent.clear();
    sent.set(fault.fingerprint, now);
    send(envelopeOf(fault)).catch((error: unknown) => {
      quietUntil = Date.now() + 60_000;
      log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the service for errors is away');
    });
  };
}
