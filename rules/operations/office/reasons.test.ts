import { expect, test } from 'vitest';
import { reasonFor } from './reasons.ts';

test('a family reads a reason in its own language', () => {
  const reason = { es: 'Falta la firma.', en: 'The signature is missing.', pt: 'Falta a assinatura.' };
  expect(reasonFor(reason, 'pt')).toEqual({ language: 'pt', words: 'Falta a assinatura.' });
});

test('and in another one, told which, where nobody wrote it in its own', () => {
  expect(reasonFor({ es: '', en: 'Sign it.', pt: 'Assine.' }, 'es')).toEqual({
    language: 'pt',
    words: 'Assine.',
  });
  expect(reasonFor({ es: 'Firma.', en: ' ', pt: 'Assine.' }, 'en')).toEqual({
    language: 'es',
    words: 'Firma.',
  });
});

test('a reason without words is none', () => {
  expect(reasonFor({ es: ' ', en: '', pt: '' }, 'es')).toBeNull();
});
