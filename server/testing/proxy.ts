import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { ClientConfig } from 'pg';

/**
 * `cut`: nobody gets through and who was through is thrown out; `silent`: connections stay and carry nothing; `torn`: the last bytes of
 * each answer come a moment after the others.
 */
export type Trouble = 'none' | 'cut' | 'silent' | 'torn';

/** Fewer than the server's last two messages have: the one before them is whole. */
const tornBytes = 10;

/** A network between a program and its PostgreSQL, to which something can happen. */
export async function startProxy(target: ClientConfig) {
  const open = new Set<Socket>();
  const frozen = new Set<Socket>();
  let trouble: Trouble = 'none';
  let attempts = 0;
  const reach = () =>
    target.host?.startsWith('/') === true
      ? connect(`${target.host}/.s.PGSQL.${target.port ?? 5432}`)
      : connect(target.port ?? 5432, target.host ?? '127.0.0.1');
  const server = createServer((near) => {
    attempts += 1;
    near.on('error', () => undefined);
    if (trouble === 'cut') {
      near.resetAndDestroy();
      return;
    }
    open.add(near);
    near.once('close', () => open.delete(near));
    if (trouble === 'silent') {
      frozen.add(near);
      return;
    }
    const far = reach();
    far.on('error', () => near.destroy());
    near.once('close', () => far.destroy());
    far.once('close', () => {
      if (!frozen.has(near)) near.destroy();
    });
    far.on('data', (bytes: Buffer) => {
      if (frozen.has(near)) return;
      if (trouble !== 'torn') {
        near.write(bytes);
        return;
      }
      far.pause();
      near.write(bytes.subarray(0, -tornBytes));
      setTimeout(() => {
        near.write(bytes.subarray(-tornBytes));
        far.resume();
      }, 5);
    });
    near.on('data', (bytes) => {
      if (!frozen.has(near)) far.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    connection: { ...target, host: '127.0.0.1', port } satisfies ClientConfig,
    /** How often somebody tried to connect. */
    attempts: () => attempts,
    /** How many are connected now. */
    open: () => open.size,
    set(next: Trouble): void {
      trouble = next;
      if (next === 'cut') for (const socket of open) socket.resetAndDestroy();
      if (next === 'silent') for (const socket of open) frozen.add(socket);
    },
    /** Open connections receive nothing any more; new ones get through, as behind a firewall that forgot them. */
    freezeOpen(): void {
      for (const socket of open) frozen.add(socket);
    },
    async stop(): Promise<void> {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Proxy = Awaited<ReturnType<typeof startProxy>>;
