import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Account } from './account.ts';

/**
 * A server that has not ended this long after it was told to is told to stop at once. It recovers at the next start.
 */
const patienceSeconds = 8;

/**
 * Runs the server and ends with it. Its stdin is a pipe from our process: when that process ends in any way, kill -9
 * included, the pipe closes and the server is told to shut down fast, so it is never orphaned. A server in the middle
 * of its recovery may never end after that, so it is then stopped at once.
 */
const script = `
exec 3<&0
"$@" </dev/null >&2 3<&- &
server=$!
(
  read -r _ <&3
  kill -INT "$server" || exit
  waited=0
  while [ "$waited" -lt ${patienceSeconds} ]; do
    sleep 1
    kill -0 "$server" || exit
    waited=$((waited + 1))
  done
  kill -QUIT "$server"
) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
echo "$server"
wait "$server"
code=$?
kill "$watcher" 2>/dev/null
wait "$watcher" 2>/dev/null
exit "$code"
`;

export interface Supervised {
  /** The process id of the server itself. */
  readonly pid: number;
  /** Resolves when the server has ended in any way. */
  readonly ended: Promise<void>;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

export async function supervise(
  command: readonly string[],
  options: { account: Account | undefined; logFd: number; cwd: string },
): Promise<Supervised> {
  const shell = spawn('/bin/sh', ['-c', script, 'sh', ...command], {
    ...(options.account && { uid: options.account.uid, gid: options.account.gid }),
    // The server has a session of its own: Ctrl-C stops us, and we stop the server when we no longer need it.
    detached: true,
    cwd: options.cwd,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', options.logFd],
  });
  const { stdin, stdout } = shell;
  if (!stdin || !stdout) throw new TypeError('the supervisor was started without its pipes');
  stdin.on('error', () => {}); // The server may end before we close its pipe.
  let over = false;
  const ended = new Promise<void>((resolve, reject) => {
    shell.once('error', reject).once('exit', () => resolve());
  }).finally(() => {
    over = true;
  });
  const lines = createInterface({ input: stdout });
  const line = await Promise.race([once(lines, 'line'), ended]);
  lines.close();
  const pid = Array.isArray(line) ? Number(line[0]) : 0;
  return {
    pid,
    ended,
    hasEnded: () => over,
    stop: async () => {
      stdin.end();
      await ended;
    },
  };
}
