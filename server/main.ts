import { readConfig } from '#server/config/config.ts';
import { StartRefusal } from '#server/config/start-refusal.ts';
import { Service } from '#server/service.ts';

const patienceMs = 20_000;
const service = new Service();
let ending = false;

/** Closes what is open, and ends the process. */
async function end(code: number, reason?: unknown): Promise<void> {
  if (ending) return;
  ending = true;
  if (reason !== undefined) console.error(reason instanceof StartRefusal ? reason.message : reason);
  // What has not ended by then is left to the system; the embedded server stops with us in any case.
  setTimeout(() => process.exit(code || 1), patienceMs).unref();
  await service.close();
  process.exit(code);
}

// Lines to a full disk or to a closed terminal are lost; the server goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

let told = false;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (told || ending) process.exit(1); // Asked a second time: it ends at once.
    told = true;
    // A server that is ended with Ctrl-C has no balancer in front.
    void (signal === 'SIGTERM' ? service.drain() : Promise.resolve()).then(() => end(0));
  });

try {
  const { address, demoLines } = await service.start(
    readConfig(process.env),
    (refusal) => void end(1, refusal),
  );
  console.log(`Partidor: ${address}`);
  for (const line of demoLines) console.log(line);
} catch (error) {
  await end(1, error);
}
