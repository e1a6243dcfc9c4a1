import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  firstViewOf,
  isOfFirstFile,
  isOfFirstPages,
  pagesInParts,
  publicTextsPlugin,
} from './scripts/public-texts.mjs';

/** Stages of a day and statuses of a run, what they are called, and the few lines besides that a race page shares with other screens. */
const isOfStages =
  /\/((rules|text)\/(stages|statuses)|rules\/names\/plain-text|text\/lane|results\/split-words|effects\/use-now|live\/posted-(words|stages))\.ts$/;

/** Whom to call and who pays for a date: small, and read on race, club and track pages. */
const isOfContacts =
  /\/(rules\/riders\/emergency|places\/(contact-pieces|ContactText)|ads\/SponsorMark)\.tsx?$/;
/** React and what it stands on: one file that changes only with their versions, so the worker keeps it over versions of ours. */
const isReact = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/;

/** A hundred bytes that every dialog of every screen stands on. */
const isOfDialogs = /\/ui\/Dialog\.tsx$/;

/** Two builds: the client, and with `--ssr web/server.tsx` the renderer, which carries all it needs. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [publicTextsPlugin()])],
  publicDir: isSsrBuild ? false : 'web/public',
  // The router brings a stand-in for what React has had for years.
  resolve: { alias: [{ find: 'use-sync-external-store/shim/index.js', replacement: 'react' }] },
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
      ? {}
      : {
          // The public style has no part in the code: a part that named it would load it again, behind the private one.
          input: ['web/first.ts', 'web/app/styles/public.css'],
          output: {
            // What the pages a stranger opens first have in common comes as one file: each file more is another request.
            codeSplitting: {
              groups: [
                { name: 'react', test: isReact, includeDependenciesRecursively: false },
                { name: 'begin', test: isOfFirstFile, includeDependenciesRecursively: false },
                {
                  name: 'pages',
                  test: (id: string) => isOfFirstPages(id) || isOfDialogs.test(id),
                  includeDependenciesRecursively: false,
                },
                // Screens without a stranger need some of these: split by who needs which, a race page would fetch three files more.
                { name: 'stages', test: isOfStages, includeDependenciesRecursively: false },
                { name: 'contacts', test: isOfContacts, includeDependenciesRecursively: false },
                ...pagesInParts.map((name) => ({
                  name,
                  test: firstViewOf(name),
                  includeDependenciesRecursively: false,
                })),
              ],
            },
          },
          // A sentence goes where it is said: without this all of them would be in the first load.
          treeshake: { moduleSideEffects: (id: string) => !id.includes('/text/messages/') },
        },
  },
}));
