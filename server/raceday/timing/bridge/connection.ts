import { connect, createServer, type Socket } from 'node:net';

/** A device that says nothing for so long is silent; it would say at least how it is. */
export const SILENT_MS = 20_000;
/** The last wait comes again and again. */
const WAITS_MS = [1000, 2000, 4000, 8000, 15_000];

/**
 * Tells how long to wait before the next try.
 * @param failed the number of tries that failed one after another, from 1 on
 */
export const waitOf = (failed: number): number =>
  WAITS_MS[Math.min(failed, WAITS_MS.length) - 1] ?? WAITS_MS[0] ?? 1000;

type LineState = 'opening' | 'listening' | 'silent' | 'lost';

interface Events {
  onOpen: (socket: Socket) => void;
  onBytes: (bytes: Uint8Array, socket: Socket) => void;
  onState: (state: LineState, why?: string) => void;
  signal: AbortSignal;
}

/** Holds one connection until it ends. Returns whether anything came over it, and why it ended. */
function hold(
  socket: Socket,
  { onBytes, onState, signal }: Omit<Events, 'onOpen'>,
): Promise<{ came: boolean; why: string }> {
  return new Promise((resolve) => {
    let came = false;
    let why = 'closed';
    const stop = () => socket.destroy();
    signal.addEventListener('abort', stop, { once: true });
    socket.setTimeout(SILENT_MS, () => onState('silent'));
    socket.on('data', (bytes: Buffer) => {
      onState('listening');
      came = true;
      onBytes(bytes, socket);
    });
    socket.on('error', (error) => (why = 'code' in error ? String(error.code) : error.message));
    socket.on('close', () => {
      signal.removeEventListener('abort', stop);
      resolve({ came, why });
    });
  });
}

/** A line whose other end is gone is noticed after this time, though nothing comes over it. */
const keepAlive = { keepAlive: true, keepAliveInitialDelay: 10_000 };

/** Waits so long, or until it is told to stop. */
export const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });

/** Listens to a device until it is told to stop, and connects again whenever the line is lost. */
export async function listenForever(host: string, port: number, events: Events): Promise<void> {
  let failed = 0;
  while (!events.signal.aborted) {
    events.onState('opening');
    const socket = connect({ host, port, ...keepAlive });
    socket.on('connect', () => {
      events.onState('listening');
      events.onOpen(socket);
    });
    const { came, why } = await hold(socket, events);
    if (events.signal.aborted) return;
    failed = came ? 1 : failed + 1;
    events.onState('lost', `${why}, again in ${waitOf(failed) / 1000} s`);
    await rest(waitOf(failed), events.signal);
  }
}

/** So many programs may dial in at once. A track has one, and another one after it was started again. */
const MOST_LINES = 16;

/** Waits to be dialled on a port until it is told to stop, and opens the port again if another program has it. */
export async function acceptForever(port: number, events: Events): Promise<void> {
  const { onOpen, onState, signal } = events;
  for (let failed = 1; !signal.aborted; failed += 1) {
    const server = createServer(keepAlive, (socket) => {
      onOpen(socket);
      void hold(socket, events).then(({ why }) => onState('lost', why));
    });
    server.maxConnections = MOST_LINES;
    const why = await new Promise<string>((resolve) => {
      const stop = () => server.close();
      signal.addEventListener('abort', stop, { once: true });
      server.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
      server.on('close', () => resolve('closed'));
      server.listen(port, () => onState('opening'));
    });
    if (signal.aborted) return;
    onState('lost', `${why}, again in ${waitOf(failed) / 1000} s`);
    await rest(waitOf(failed), signal);
  }
}
