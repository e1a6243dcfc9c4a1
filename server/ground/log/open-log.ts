import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '#server/ground/config/config.ts';
import { nodeName } from './node-name.ts';
import { currentTrail } from './trail.ts';

/** Opens the log. Each line names the node and the process, and the request or job that it belongs to. */
export function openLog(
  config: Pick<Config, 'LOG_LEVEL' | 'NODE_NAME'>,
  to: DestinationStream,
  listener: { line(line: string): void } | null = null,
): Logger {
  return pino(
    {
      level: config.LOG_LEVEL,
      base: { node: nodeName(config), pid: process.pid },
      mixin: () => {
        const trail = currentTrail();
        return trail === undefined ? {} : { reqId: trail.id };
      },
    },
    listener === null
      ? to
      : {
          write(line) {
            to.write(line);
            listener.line(line);
          },
        },
  );
}
