import { expect, test } from 'vitest';
import { plainScreen } from './screen.ts';

test('the code of a screen stays the same when its data is asked for again: nothing on it begins anew', async () => {
  const screen = plainScreen('/somewhere', async () => ({
    Screen: () => null,
    viewOf: () => ({}),
    headOf: () => ({ title: '', description: '' }),
    counted: () => ({ screen: 'help' as const }),
  }));
  await Promise.all([screen.loadCode(), screen.loadViews()]);
  const { Screen } = screen.code();
  await Promise.all([screen.loadCode(), screen.loadViews()]);
  expect(screen.code().Screen).toBe(Screen);
});
