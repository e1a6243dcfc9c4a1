import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSetupLock } from './install.mjs';
import { root, runTool } from './processes.mjs';
import { writePublicSources } from './public-styles.mjs';
import { Stop, timed } from './say.mjs';

/** The generated products, with their sources and commands. */
const products = {
  messages: {
    what: 'Compiling the messages',
    from: ['text', 'vite.messages.config.ts', 'scripts/refusal-texts.mjs', 'scripts/message-types.mjs'],
    makes: [
      'text/messages/refusals.js',
      'text/messages/messages.d.ts',
      'dist/messages/messages.js',
      'dist/messages/refusals.js',
    ],
    stamp: '.cache/messages-stamp',
    commands: [
      [
        'paraglide-js',
        'compile',
        '--project',
        './text/project.inlang',
        '--outdir',
        './text/messages',
        '--strategy',
        'globalVariable',
        'baseLocale',
      ],
      ['node', 'scripts/refusal-texts.mjs'],
      ['node', 'scripts/message-types.mjs'],
      ['vite', 'build', '--config', 'vite.messages.config.ts', '--logLevel', 'warn'],
    ],
  },
  pages: {
    what: 'Building the pages',
    from: [
      'web',
      'text',
      'contract',
      'rules',
      'vite.config.ts',
      'vite.worker.config.ts',
      'scripts/one-byte.mjs',
      'scripts/pack-client.mjs',
      'scripts/public-styles.mjs',
      'scripts/public-texts.mjs',
      'scripts/shared-files.mjs',
      'server/ground/http/answers/media-types.ts',
    ],
    makes: ['dist/client', 'dist/server', 'dist/packed'],
    stamp: 'dist/.build-stamp',
    before: writePublicSources,
    commands: [
      ['vite', 'build', '--outDir', 'dist/client', '--manifest', '--logLevel', 'warn'],
      ['vite', 'build', '--config', 'vite.worker.config.ts', '--logLevel', 'warn'],
      ['node', 'scripts/pack-client.mjs'],
      ['vite', 'build', '--ssr', 'web/app/server.tsx', '--outDir', 'dist/server', '--logLevel', 'warn'],
    ],
  },
  server: {
    what: 'Packing the server',
    from: ['server', 'contract', 'rules', 'text', 'vite.server.config.ts', 'scripts/one-byte.mjs'],
    makes: ['dist/program/main.js'],
    stamp: 'dist/.server-stamp',
    commands: [['vite', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']],
  },
};

/** Makes the typed messages if their texts changed. */
export const buildMessages = () => build(products.messages);

/** Makes messages, pages and the server if one of their sources changed. */
export async function buildAll() {
  await build(products.messages);
  await build(products.pages);
  await build(products.server);
}

async function build(product) {
  if (isFresh(product)) return;
  await withSetupLock(async () => {
    if (isFresh(product)) return; // Another start built it while we waited.
    const hash = hashOf(product.from);
    // A build that is killed half-way must not count as complete.
    rmSync(join(root, product.stamp), { force: true });
    await timed(product.what, async () => {
      product.before?.();
      for (const [command, ...args] of product.commands) {
        // A test that starts the product has another NODE_ENV, with which the pages would contain React's development
        // tools.
        const env = { NODE_ENV: 'production' };
        const { code, said } = await runTool(command, args, { env, quiet: true });
        if (code !== 0)
          throw new Stop(`${said.trim()}\n${product.what} failed (${command} ended with ${code}).`);
      }
    });
    const stamp = join(root, product.stamp);
    mkdirSync(join(stamp, '..'), { recursive: true });
    writeFileSync(stamp, hash);
  });
}

function isFresh({ from, makes, stamp }) {
  if (!makes.every((path) => existsSync(join(root, path)))) return false;
  const path = join(root, stamp);
  return existsSync(path) && readFileSync(path, 'utf8') === hashOf(from);
}

/**
 * Hashes the contents, so that a fresh checkout or a touched file is no change. The lock file is included, for the
 * tools.
 */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of [
    ...paths,
    'package-lock.json',
    'scripts/build.mjs',
    'scripts/public-styles.mjs',
    'scripts/public-texts.mjs',
    'scripts/sources.mjs',
  ].flatMap(filesIn)) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Returns the files under a path, in a fixed order, without tests and generated files. */
function filesIn(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .map((name) => `${path}/${name}`)
    .filter(
      (each) =>
        !/\.test\.tsx?$|^text\/messages$|^text\/project\.inlang\/(?:cache|\.gitignore|\.meta\.json)$|\/README\.md$|^rules\/golden$/.test(
          each,
        ),
    )
    .flatMap(filesIn);
}
