import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { pipeline } from 'node:stream';

interface ProxyRules {
  /** Tells whether this address gets no answer but 503. */
  refuses?: (path: string) => boolean;
  /**
   * Tells by the headers whether no part of an answer arrives, as in some phone networks that buffer one that never
   * ends.
   */
  holds?: (headers: IncomingHttpHeaders) => boolean;
}

interface Proxy {
  url: string;
  /** Returns how many answers it holds back. */
  held: () => number;
  stop: () => void;
}

/** Starts a connection between a phone and the site that does not transfer everything. */
export async function proxyTo(target: string, { refuses, holds }: ProxyRules): Promise<Proxy> {
  let held = 0;
  const server = createServer((asked, answer) => {
    const { method, headers, url = '/' } = asked;
    if (refuses?.(url) === true) {
      answer.writeHead(503).end();
      return;
    }
    const onward = request(`${target}${url}`, { method, headers }, (answered) => {
      if (holds?.(answered.headers) === true) {
        held += 1;
        answered.resume();
        answer.on('close', () => onward.destroy());
        return;
      }
      // The phone has gone meanwhile.
      if (answer.destroyed) {
        answered.destroy();
        return;
      }
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      pipeline(answered, answer, () => undefined);
    });
    onward.on('error', () => answer.destroy());
    pipeline(asked, onward, () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens nowhere');
  return {
    url: `http://127.0.0.1:${address.port}`,
    held: () => held,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
