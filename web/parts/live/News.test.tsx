import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { draw, follow, found } from '#web/parts/testing/draw.tsx';
import { News } from './News.tsx';

let show: (next: { about: string; states: [string, string][] }) => void = () => undefined;

function Told() {
  const [{ about, states }, setShown] = useState<Parameters<typeof show>[0]>({
    about: 'one',
    states: [['167', '']],
  });
  useEffect(() => {
    show = setShown;
  }, []);
  return (
    <News
      about={about}
      states={new Map(states)}
      wordsOf={(changes) =>
        changes.map(({ name, before, state }) => `${name}: ${before || '–'} → ${state || '–'}`).join(', ')
      }
    />
  );
}

test('the region is there before it speaks; it says what changed, once, and nothing of what was there already', async () => {
  await draw(<Told />);
  const region = found('[role=status]');
  const after = async (about: string, ...states: [string, string][]) => {
    await follow(() => show({ about, states }));
    return region.textContent;
  };
  expect(region.textContent).toBe('');
  expect(await after('one', ['167', 'conflict'])).toBe('167: – → conflict');
  expect(await after('one', ['167', 'conflict'], ['168', ''])).toBe('167: – → conflict');
  expect(await after('one', ['168', 'late'])).toBe('167: conflict → –, 168: – → late');
  // What is drawn for another subject was there before the reader came to it.
  expect(await after('two', ['312', 'late'], ['313', 'done'])).toBe('167: conflict → –, 168: – → late');
  expect(await after('two', ['312', 'done'], ['313', 'done'])).toBe('312: late → done');
});
