import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { arrivingPlugin } from './scripts/arriving.mjs';
import { oneBytePlugin } from './scripts/one-byte.mjs';
import { fileNameOf, innerEntriesPlugin } from './scripts/shared-files.mjs';
import {
  firstPages,
  firstViewOf,
  isOfFirstFile,
  isOfFirstPages,
  publicTextsPlugin,
} from './scripts/public-texts.mjs';

/** React and what it stands on: one file that changes only with their versions, so the worker keeps it over versions of ours. */
const isReact = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/** Files that hold what is named here, whoever needs it, and those of them that may hold more of what others need, too. */
const ownFiles: { name: string; test: (id: string) => boolean; isOpen?: boolean }[] = [
  { name: 'react', test: (id) => isReact.test(id) },
  { name: 'begin', test: isOfFirstFile },
  // What the pages a stranger opens first have in common comes as one file: each file more is another request.
  { name: 'pages', test: isOfFirstPages },
  ...firstPages.map((name) => ({ name, test: firstViewOf(name), isOpen: true })),
];

/** What a stranger meets first; what these pages and a judge's load without a tap; other public pages. The rest are those of an office. */
const weights: [RegExp, number][] = [
  [/\/(first\.ts|client\.tsx|(home|race|ranking)\/code\.tsx)$/, 50],
  [/\/show-my-riders\.tsx$/, 30],
  [/\/(follow|JudgeScreen|OpenDay|ReadyCheck|CarryPanel|PhotoPanel)\.tsx$/, 20],
  // What comes by itself when the page has been read.
  [/\/(home|race|ranking)\/views\.ts$/, 40],
  [/\/code\.tsx$/, 2],
];

/** How often an entry is opened, or how much its first seconds matter, beside a screen of the office. */
const weightOf = (entry: string) => weights.find(([which]) => which.test(entry))?.[1] ?? 1;

/** A sentence goes where it is said: without this all of them would be in the first load. */
const isNoMessage = (id: string) => !id.includes('/text/messages/');

/** Two builds: the client, and with `--ssr web/app/server.tsx` the renderer, which carries all it needs. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [oneBytePlugin()] : [arrivingPlugin(), publicTextsPlugin(), innerEntriesPlugin()]),
  ],
  publicDir: isSsrBuild ? false : 'web/public',
  // The router brings a stand-in for what React has had for years.
  resolve: {
    alias: [
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      // The renderer takes each message where it is said, as the pages do: what only private screens say is never read by the server.
      ...(isSsrBuild
        ? [{ find: /^#text\/messages\//, replacement: `${import.meta.dirname}/text/messages/` }]
        : []),
    ],
  },
  ssr: { noExternal: true },
  // Whatever the environment of the server says, pages are rendered by the production build of React, and by it alone.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    // Which parts a part needs is a list every page would carry, a line for each screen there is. What a page begins with is named in its
    // head, and the code of public screens is kept by the worker: what is left is one more question on the way into a private screen.
    modulePreload: { resolveDependencies: (_part, needed) => needed.filter((one) => one.endsWith('.css')) },
    // The renderer is a file beside the server, not a page: its name is asked for, and needs no hash.
    rolldownOptions: isSsrBuild
      ? { treeshake: { moduleSideEffects: isNoMessage } }
      : {
          // The public style has no part in the code: a part that named it would load it again, behind the private one.
          input: ['web/app/first.ts', 'web/app/styles/public.css'],
          output: {
            codeSplitting: {
              groups: [
                {
                  name: fileNameOf(ownFiles, weightOf),
                  debugName: 'by who needs what',
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
          treeshake: { moduleSideEffects: isNoMessage },
        },
  },
}));
