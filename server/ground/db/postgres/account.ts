import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';

/** The user PostgreSQL runs as when we are root. It is undefined when PostgreSQL runs as our own user. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Finds the account for PostgreSQL. PostgreSQL refuses to run as root, and initdb refuses a uid without a passwd
 * entry, so root lends it the system's `postgres` account, or else `nobody`.
 */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = ['postgres', 'nobody'].map(findAccount).find((found) => found !== undefined);
  if (!account) throw new StartRefusal('postgres_account', { reason: 'neither postgres nor nobody exists' });
  const tried = spawnSync('/bin/sh', ['-c', ':'], { uid: account.uid, gid: account.gid });
  if (tried.error)
    throw new StartRefusal('postgres_account', { reason: `${account.name}: ${tried.error.message}` });
  return account;
}

function findAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Tells whether the account passes `test` (-r readable, -x enterable or runnable) on a path, parents included. */
export function accountCan(account: Account | undefined, test: 'r' | 'x', path: string): boolean {
  const asAccount = account && { uid: account.uid, gid: account.gid };
  // The cwd is the root, because the account may not be allowed into our own working directory.
  return (
    spawnSync('/bin/sh', ['-c', `[ -${test} "$1" ]`, 'sh', path], { ...asAccount, cwd: '/' }).status === 0
  );
}
