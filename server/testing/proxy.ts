import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { ClientConfig } from 'pg';

/**
 * With `cut`, nobody can connect, and existing connections are closed. With `silent`, connections stay and transfer
 * nothing. With `torn`, the last bytes of each answer come a moment after the others. With `deaf`, everything passes
 * except notifications of the database, as through a pooler in transaction mode.
 */
export type Trouble = 'none' | 'cut' | 'silent' | 'torn' | 'deaf';

/** Fewer bytes than the server's last two messages have, so that the one before them is complete. */
const tornBytes = 10;

/** `A` is the type of a notification on a channel. */
const told = 0x41;

/** Removes notifications from what a server sends. Its messages consist of a letter, their length, and the rest. */
function withoutTold() {
  let held = Buffer.alloc(0);
  return (bytes: Buffer): Buffer => {
    held = Buffer.concat([held, bytes]);
    const passed: Buffer[] = [];
    while (held.length >= 5 && held.length > held.readInt32BE(1)) {
      const end = held.readInt32BE(1) + 1;
      if (held[0] !== told) passed.push(held.subarray(0, end));
      held = held.subarray(end);
    }
    return Buffer.concat(passed);
  };
}

/** Starts a network between a program and its PostgreSQL, to which something can happen. */
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
    const filtered = withoutTold();
    far.on('data', (bytes: Buffer) => {
      if (frozen.has(near)) return;
      const rest = filtered(bytes);
      if (trouble === 'deaf') {
        near.write(rest);
        return;
      }
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
    /** The number of attempts to connect. */
    attempts: () => attempts,
    /** The number of present connections. */
    open: () => open.size,
    set(next: Trouble): void {
      trouble = next;
      if (next === 'cut') for (const socket of open) socket.resetAndDestroy();
      if (next === 'silent') for (const socket of open) frozen.add(socket);
    },
    /** Open connections receive nothing any more. New ones work, as behind a firewall that forgot the old ones. */
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
