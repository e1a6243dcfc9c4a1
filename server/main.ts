import { readConfig } from '#server/ground/config/config.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';
import { networkLines } from '#server/app/network-lines.ts';
import { Service } from '#server/app/service.ts';

const patienceMs = 20_000;
const service = new Service();
let ending = false;

/** Closes everything that is open, and ends the process. */
async function end(code: number, reason?: unknown): Promise<void> {
  if (ending) return;
  ending = true;
  if (reason !== undefined) console.error(reason instanceof StartRefusal ? reason.message : reason);
  // The system ends what has not ended by then. The embedded server stops with this process in any case.
  setTimeout(() => process.exit(code || 1), patienceMs).unref();
  await service.close();
  process.exit(code);
}

// Lines to a full disk or to a closed terminal are lost, and the server continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

let told = false;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (told || ending) process.exit(1); // A second signal ends the process at once.
    told = true;
    // No balancer stands in front of a server that somebody ends with Ctrl-C.
    void (signal === 'SIGTERM' ? service.drain() : Promise.resolve()).then(() => end(0));
  });

try {
  const { address, network, others, demoLines } = await service.start(
    readConfig(process.env),
    (refusal) => void end(1, refusal),
  );
  console.log(`Partidor: ${address}`);
  const lines = network === null ? [] : networkLines(network, others, process.stdout.isTTY);
  for (const line of [...lines, ...demoLines]) console.log(line);
} catch (error) {
  await end(1, error);
}
