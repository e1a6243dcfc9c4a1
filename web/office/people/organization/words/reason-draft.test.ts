import { expect, test } from 'vitest';
import { draftOf, noWords, savedOf, withChange, withOneMore } from './reason-draft.ts';

const signature = { es: 'Falta la firma.', en: '', pt: '' };

test('what is empty or was removed is not saved, and what was removed can be put back', () => {
  const two = withOneMore(draftOf([signature]));
  expect(savedOf(two)).toEqual([signature]);
  const written = withChange(two, 1, { texts: { ...noWords, pt: 'Falta o verso.' } });
  expect(savedOf(withChange(written, 0, { removed: true }))).toEqual([{ ...noWords, pt: 'Falta o verso.' }]);
  expect(savedOf(withChange(withChange(written, 0, { removed: true }), 0, { removed: false }))).toHaveLength(
    2,
  );
});

test('a new one never takes the place of another, whatever was there before', () => {
  expect(withOneMore(withOneMore([])).map(({ key }) => key)).toEqual([0, 1]);
});
