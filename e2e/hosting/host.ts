import '#server/testing/quick-secrets.ts';
import { readConfig } from '#server/ground/config/config.ts';
import { Service } from '#server/app/service.ts';
import type { Asked, Told } from './hosted-site.ts';

/*
 * A process that has the product loaded, and runs one site after the other. Loading it again for each would take
 * longer than most journeys.
 */
const services = new Map<number, Service>();

const tell = (told: Told) => process.send?.(told);

async function start(id: number, env: Record<string, string>): Promise<void> {
  const service = new Service();
  services.set(id, service);
  try {
    const lost = (refusal: unknown) => console.error(`a site lost its database: ${String(refusal)}`);
    const { address } = await service.start(readConfig({ ...process.env, ...env }), lost);
    tell({ id, address });
  } catch (error) {
    tell({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

async function stop(id: number): Promise<void> {
  await services.get(id)?.close();
  services.delete(id);
  tell({ id, address: null });
}

process.on('message', ({ id, env }: Asked) => void (env === null ? stop(id) : start(id, env)));
// The tests are over, or were ended. What has not closed by then is left to the system.
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 20_000).unref();
  void Promise.all([...services.values()].map((service) => service.close())).then(() => process.exit());
});
