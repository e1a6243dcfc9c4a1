import { expect, test } from 'vitest';
import { DOCUMENT_TYPES, MAX_UPLOAD_BYTES, MAX_UPLOAD_MEGABYTES, refuseDocument } from './documents.ts';

test.each([
  ['dni.png', 1, null],
  ['DNI.JPG', 5_000_000, null],
  ['apto físico.jpeg', MAX_UPLOAD_BYTES, null],
  ['seguro.2026.pdf', 6_000_000, null],
  ['seguro.pdf', MAX_UPLOAD_BYTES + 1, 'document.tooLarge'],
  ['seguro.pdf', 0, 'document.empty'],
  ['foto.gif', 10, 'document.type'],
  ['foto.pdf.exe', 10, 'document.type'],
  ['pdf', 10, 'document.type'],
])('%s of %i bytes: %s', (name, bytes, refusal) => {
  expect(refuseDocument(name, bytes)).toBe(refusal);
});

test('one limit and one list, the ones the messages are filled from', () => {
  expect(MAX_UPLOAD_MEGABYTES).toBe(10);
  expect(DOCUMENT_TYPES.map(({ label }) => label)).toEqual(['PNG', 'JPG', 'PDF']);
});
