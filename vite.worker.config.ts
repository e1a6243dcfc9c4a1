import { readFileSync } from 'node:fs';
import { defineConfig, type UserConfig } from 'vite';
import { languages } from './scripts/public-texts.mjs';
import { codeOfScreen, folderOfScreen } from './scripts/screens.mjs';

interface Built {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  assets?: string[];
}

const screens = ['home', 'race', 'ranking', 'offline'];

/** The addresses of these parts of the client and of all that they load at their start, with the fonts of their styles. */
function addressesOf(manifest: Record<string, Built>, parts: readonly string[]): string[] {
  const found = new Set<string>();
  const take = (key: string) => {
    const one = manifest[key];
    if (!one || found.has(`/${one.file}`)) return;
    found.add(`/${one.file}`);
    for (const asset of one.assets ?? []) if (asset.endsWith('.woff2')) found.add(`/${asset}`);
    for (const next of one.imports ?? []) take(next);
  };
  for (const part of parts) take(part);
  return [...found];
}

/** What a first visit needs without a signal afterwards: what every page begins with, and what the public screens are drawn with. */
function shellOf(manifest: Record<string, Built>): { first: string[]; drawing: string[] } {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  const first = addressesOf(manifest, entries);
  const drawing = addressesOf(manifest, [
    'web/app/client.tsx',
    ...screens.flatMap((name) => [codeOfScreen(name), `${folderOfScreen(name)}/views.ts`]),
    // All of them: a language can be chosen without a signal.
    ...languages.map((language) => `text/tables/${language}.js`),
  ]);
  return { first, drawing: drawing.filter((address) => !first.includes(address)) };
}

/** The service worker: a file of its own at the root, after the client, whose files it names. */
export default defineConfig((): UserConfig => {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    Built
  >;
  const { first, drawing } = shellOf(manifest);
  return {
    define: {
      FIRST: JSON.stringify(first),
      DRAWING: JSON.stringify(drawing),
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
