/**
 * What is written for React is drawn by Preact, a sixth of the code on its way to a phone: docs/decisions/0047-drawn-by-preact.md.
 * For the builds and for the tests, so that both run the same.
 */
export const drawnByPreact = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/(client|server)$/, replacement: 'preact/compat/$1' },
  { find: /^react\/(jsx-runtime|jsx-dev-runtime)$/, replacement: 'preact/compat/$1' },
  // The router brings a stand-in for what both have had for years.
  { find: 'use-sync-external-store/shim/index.js', replacement: 'preact/compat' },
];
