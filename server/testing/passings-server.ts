import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const opened = {
  token: 'desk.x',
  expires_at: '2026-05-10T15:00:00Z',
  duty: 'timing',
  meeting: {
    race_id: 7,
    cup_name: 'C',
    race_name: 'F',
    race_date: '2026-05-10',
    organization_shortname: 'O',
  },
};

/** A server that a bridge brings passings to, as far as a bridge sees of it. It takes each number once. */
export class PassingsServer {
  /** The passings that it has, by source and number, and how often each came. */
  readonly known = new Map<string, { body: string; came: number }>();
  /** The point that the last call about each source named. */
  readonly points = new Map<string, string>();
  /** What it answers instead, once. */
  refusals: number[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, reply) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const status = this.refusals.shift() ?? 200;
        reply.writeHead(status, { 'content-type': 'application/json' });
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
        if (status !== 200) reply.end(JSON.stringify({ code: 'server.busy' }));
        else if (pathname === '/api/desk/open') reply.end(JSON.stringify(opened));
        else reply.end(JSON.stringify(this.#take(body, searchParams.get('point') ?? '')));
      });
    });
  }

  static async open(): Promise<PassingsServer> {
    const made = new PassingsServer();
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Returns the numbers that it has, of whatever source, rising. */
  numbers(): number[] {
    return [...this.known.keys()].map((key) => Number(key.split(' ')[1])).toSorted((a, b) => a - b);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #take(body: string, point: string) {
    const known_to: Record<string, number> = {};
    for (const line of body.split('\n').filter((one) => one !== '')) {
      const { source, no } = JSON.parse(line) as { source: string; no?: number };
      this.points.set(source, point);
      if (no === undefined) continue;
      const key = `${source} ${no}`;
      this.known.set(key, { body: line, came: (this.known.get(key)?.came ?? 0) + 1 });
      known_to[source] = Math.max(known_to[source] ?? 0, no);
    }
    return { known_to, holes: {}, refused: [], now: '2026-05-10T15:00:00Z' };
  }
}
