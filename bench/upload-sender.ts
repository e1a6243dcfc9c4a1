import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** The input of the thread: the address, one form for all, and the senders with their addresses. */
export interface Sending {
  site: string;
  payload: Uint8Array;
  contentType: string;
  senders: { path: string; token: string; address: string }[];
}

/** Like in browsers the connection stays open, so that an early answer is read while the form is still being sent. */
const agent = new Agent({ keepAlive: true });

/**
 * Sends one form. If an answer comes before its end, it stops sending, as a browser does. Returns the status, or 0
 * for a broken connection.
 */
function send({ site, payload, contentType }: Sending, sender: Sending['senders'][number]): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(`${site}${sender.path}`, {
      method: 'PUT',
      agent,
      headers: {
        'content-type': contentType,
        'content-length': payload.length,
        'x-access-token': sender.token,
        'x-forwarded-for': sender.address,
      },
    });
    asked.on('response', (answer) => {
      answer.resume();
      answer.on('close', () => {
        resolve(answer.statusCode ?? 0);
        asked.destroy();
      });
    });
    asked.on('error', () => resolve(0));
    asked.end(payload);
  });
}

const sending = workerData as Sending;
parentPort?.postMessage(await Promise.all(sending.senders.map((sender) => send(sending, sender))));
