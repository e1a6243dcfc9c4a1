import pg from 'pg';
import type { Logger } from 'pino';
import type { KeptAnswers } from '#server/http/kept.ts';

/** The tags to drop for one message of the database: `all`, `race:12:3` (race 12 of cup 3), or `cup:3`. */
export function tagsOf(payload: string): string[] {
  const [kind, id, cupId] = payload.split(':');
  if (kind === 'race' && id && cupId) return [`race:${id}`, `cup:${cupId}`];
  return kind === 'cup' && id ? [`cup:${id}`] : ['all'];
}

const retryAfter = 500;

/**
 * Listens to the database for public changes and throws kept answers away, on every node.
 * While the line is down nothing is kept. In: how to connect, what is kept. Out: a function that stops listening.
 */
export async function listenChanges(
  connection: pg.ClientConfig,
  kept: KeptAnswers,
  log: Logger,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  const open = async (): Promise<void> => {
    const line = new pg.Client({ ...connection, application_name: 'partidor-changes', keepAlive: true });
    let lost = false;
    const onLost = (error?: Error) => {
      if (lost) return;
      lost = true;
      kept.pause();
      if (stopped) return;
      log.warn({ err: error }, 'the line that tells public changes is down');
      timer = setTimeout(() => void open().catch(onRetryFailed), retryAfter);
    };
    const onRetryFailed = () => {
      if (!stopped) timer = setTimeout(() => void open().catch(onRetryFailed), retryAfter);
    };
    line.on('error', onLost);
    line.on('end', () => onLost());
    line.on('notification', (message) => kept.drop(tagsOf(message.payload ?? 'all')));
    await line.connect();
    await line.query('listen public_changed');
    client = line;
    kept.resume();
  };

  kept.pause();
  await open();
  return async () => {
    stopped = true;
    if (timer) clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
