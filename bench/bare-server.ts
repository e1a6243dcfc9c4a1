import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';

/**
 * The comparison: only node:http, which sends the bytes and headers of one answer. Its argument is the file of the
 * answer.
 */
interface Answer {
  status: number;
  headers: string[];
  body: string;
}

const answer = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Answer;
const body = Buffer.from(answer.body, 'base64');

const server = createServer((_request, response) => {
  response.writeHead(answer.status, answer.headers);
  response.end(body);
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
