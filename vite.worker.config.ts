import { readFileSync } from 'node:fs';
import { defineConfig, type UserConfig } from 'vite';
import { languages } from './scripts/public-texts.mjs';

interface Built {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  assets?: string[];
}

/** What a first visit needs without a signal afterwards: the client's code, that of the public screens, the font. */
const screens = ['home', 'race', 'ranking', 'offline'];

function shellOf(manifest: Record<string, Built>): string[] {
  const found = new Set<string>();
  const take = (key: string) => {
    const one = manifest[key];
    if (!one || found.has(`/${one.file}`)) return;
    found.add(`/${one.file}`);
    for (const asset of one.assets ?? []) if (asset.endsWith('.woff2')) found.add(`/${asset}`);
    for (const next of one.imports ?? []) take(next);
  };
  for (const [key, one] of Object.entries(manifest)) if (one.isEntry === true) take(key);
  for (const name of screens) take(`web/screens/${name}/code.tsx`);
  // All of them: a language can be chosen without a signal.
  for (const language of languages) take(`text/tables/${language}.js`);
  return [...found];
}

/** The service worker: a file of its own at the root, after the client, whose files it names. */
export default defineConfig((): UserConfig => {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    Built
  >;
  return {
    define: {
      SHELL: JSON.stringify(shellOf(manifest)),
      'process.env.NODE_ENV': '"production"',
    },
    publicDir: false,
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      rolldownOptions: {
        input: 'web/worker/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  };
});
