import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Starts a real SMTP server that accepts what it is sent, unless it is told to refuse. */
export async function startMailServer(port = 0) {
  const received: { to: string[]; mail: Email }[] = [];
  let refusing = false;
  let takesMs = 0;
  const take = async (
    letter: Buffer,
    rcptTo: readonly { address: string }[],
    done: (error?: Error) => void,
  ): Promise<void> => {
    await sleep(takesMs);
    if (refusing) {
      done(new Error('the mailbox is being moved'));
      return;
    }
    received.push({ to: rcptTo.map(({ address }) => address), mail: await PostalMime.parse(letter) });
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => void take(Buffer.concat(parts), session.envelope.rcptTo, done));
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    /** Lets it take so long over each letter, which it does for each connection by itself. */
    slow(ms: number) {
      takesMs = ms;
    },
    refuse(on: boolean) {
      refusing = on;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}
