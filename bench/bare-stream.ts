import { createServer, type ServerResponse } from 'node:http';

/**
 * The comparison for the live stream: node:http that writes the same text to every stream. Messages give it the text.
 */
const streams = new Set<ServerResponse>();
let said = 0;

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': open\n\n');
  streams.add(response);
  response.on('close', () => streams.delete(response));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.send?.({ port: address.port });
});

process.on('message', ({ words }: { words: string }) => {
  said += 1;
  const at = performance.timeOrigin + performance.now();
  const bytes = `id: 1.${said}\nevent: race\ndata: ${words}\n\n`;
  for (const stream of streams) stream.write(bytes);
  process.send?.({ at });
});
