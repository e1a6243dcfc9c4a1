import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** One request that is made to take long. */
export interface Hurtful {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
}

/** The input of the thread: the address, the requests in turn, and the sessions and addresses that send at once. */
export interface HurtfulSending {
  site: string;
  requests: Hurtful[];
  senders: { token: string; address: string }[];
}

const { site, requests, senders } = workerData as HurtfulSending;
const agent = new Agent({ keepAlive: true });
const statuses: number[] = [];
const over = new AbortController();
parentPort?.once('message', () => over.abort());

/** Sends a request. Returns the status, or 0 for a broken connection. */
function send({ method, path, headers, body }: Hurtful, sender: HurtfulSending['senders'][number]) {
  return new Promise<number>((resolve) => {
    const asked = request(`${site}${path}`, {
      method,
      agent,
      headers: {
        ...headers,
        ...(body === null ? {} : { 'content-length': body.length }),
        'x-access-token': sender.token,
        'x-forwarded-for': sender.address,
      },
    });
    asked.on('response', (answer) => {
      answer.resume();
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', () => resolve(0));
    asked.end(body ?? undefined);
  });
}

async function sendOn(sender: HurtfulSending['senders'][number], first: number): Promise<void> {
  for (let turn = first; !over.signal.aborted; turn += 1) {
    const next = requests[turn % requests.length];
    if (next !== undefined) statuses.push(await send(next, sender));
  }
}

await Promise.all(senders.map((sender, at) => sendOn(sender, at)));
parentPort?.postMessage(statuses);
