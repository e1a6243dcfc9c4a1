import { connect, type Socket } from 'node:net';

/**
 * Runs phones in a process of its own. Its arguments are the port, the race, the number of phones, and the first of
 * their addresses. Messages control it.
 */
const [port = 0, race_id = 0, phones = 0, first = 0] = process.argv.slice(2).map(Number);

/**
 * How often each event came, and when it came last, in milliseconds of the epoch; and the number of answers that were
 * no event.
 */
interface Heard {
  events: Map<number, { times: number; last: number }>;
  refused: number;
  bytes: number;
}

const heard: Heard = { events: new Map(), refused: 0, bytes: 0 };
let sockets: Socket[] = [];

const addressOf = (phone: number): string => {
  const one = first + phone;
  return `10.${(one >> 16) & 255}.${(one >> 8) & 255}.${one & 255}`;
};

function note(text: string, isFirst: boolean): void {
  const now = performance.timeOrigin + performance.now();
  if (isFirst) heard.bytes += text.length;
  for (const [, seq] of text.matchAll(/id: \d+\.(\d+)\nevent: (?!hello)/g)) {
    const event = heard.events.get(Number(seq)) ?? { times: 0, last: 0 };
    heard.events.set(Number(seq), { times: event.times + 1, last: Math.max(event.last, now) });
  }
}

/** Opens a stream. Resolves when its first words are here. */
function open(phone: number, after: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let begun = false;
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('data', (text) => {
      note(text.toString(), phone === 0);
      if (begun) return;
      if (!text.toString().startsWith('HTTP/1.1 200')) heard.refused += 1;
      begun = true;
      resolve(socket);
    });
    socket.write(
      `GET /api/races/${race_id}/live/stream?after=${after} HTTP/1.1\r\nhost: track\r\nx-forwarded-for: ${addressOf(phone)}\r\n\r\n`,
    );
  });
}

/** Returns the state on a screen: the whole snapshot. */
function snapshot(phone: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('data', (part) => {
      text += part.toString();
    });
    socket.on('close', () => {
      if (!text.startsWith('HTTP/1.1 200')) heard.refused += 1;
      resolve(text);
    });
    socket.write(
      `GET /api/races/${race_id}/live HTTP/1.1\r\nhost: track\r\nconnection: close\r\naccept-encoding: br\r\nx-forwarded-for: ${addressOf(phone)}\r\n\r\n`,
    );
  });
}

async function openAll(after: string): Promise<void> {
  for (let from = 0; from < phones; from += 200) {
    const batch = Array.from({ length: Math.min(200, phones - from) }, (_, index) =>
      open(from + index, after),
    );
    sockets.push(...(await Promise.all(batch)));
  }
}

/** Lets all phones come back within three seconds. Returns how long each waited for its state, in milliseconds. */
async function comeBack(after: string): Promise<number[]> {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  const waits = Array.from({ length: phones }, async (_, phone) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3000));
    const begun = performance.now();
    await snapshot(phone);
    const waited = performance.now() - begun;
    sockets.push(await open(phone, after));
    return waited;
  });
  return Promise.all(waits);
}

process.on('message', (asked: { what: 'open' | 'back' | 'tell'; after: string }) => {
  const answer = async () => {
    if (asked.what === 'open') await openAll(asked.after);
    const waits = asked.what === 'back' ? await comeBack(asked.after) : [];
    const events = [...heard.events].map(([seq, event]) => ({ seq, ...event }));
    process.send?.({ waits, events, refused: heard.refused, bytes: heard.bytes });
  };
  void answer();
});
