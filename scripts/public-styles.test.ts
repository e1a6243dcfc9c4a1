import { expect, test } from 'vitest';
import { publicSources } from './public-styles.mjs';

const sources = publicSources();

test('the styles of a page follow what a stranger can load: the entries, the frame, public screens and what they draw', () => {
  expect(sources).toContain('web/app/client.tsx');
  expect(sources).toContain('web/ui/Icon.tsx');
  expect(sources.filter((file) => file.startsWith('web/screens/raceday/race/')).length).toBeGreaterThan(20);
});

test('what comes only for who is signed in brings its styles itself', () => {
  expect(sources.filter((file) => /^web\/(office|screens\/people\/(profile|account))\//.test(file))).toEqual([
    'web/office/screen.ts',
  ]);
});
