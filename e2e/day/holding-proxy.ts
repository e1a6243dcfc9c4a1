import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream';

interface HoldingProxy {
  url: string;
  /** How many streams it holds back. */
  held: () => number;
  stop: () => void;
}

/** A proxy as in some phone networks: it buffers an answer that never ends, so that no part of it arrives. */
export async function holdingProxy(target: string): Promise<HoldingProxy> {
  let held = 0;
  const server = createServer((asked, answer) => {
    const { method, headers, url = '/' } = asked;
    const onward = request(`${target}${url}`, { method, headers }, (answered) => {
      if (answered.headers['content-type']?.startsWith('text/event-stream') === true) {
        held += 1;
        answered.resume();
        answer.on('close', () => onward.destroy());
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
