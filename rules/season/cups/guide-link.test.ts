import { expect, test } from 'vitest';
import { guideLink } from './guide-link.ts';

test.each<[string, string | null]>([
  ['https://liga.example/guia.pdf', 'https://liga.example/guia.pdf'],
  [' www.liga.example/guia?v=2 ', 'https://www.liga.example/guia?v=2'],
  ['http://liga.example:8080/guia', 'http://liga.example:8080/guia'],
  ['drive.google.com/file/d/1aB/view', 'https://drive.google.com/file/d/1aB/view'],
  ['liga.example:8080/guia', 'https://liga.example:8080/guia'],
  ['javascript:alert(1)', null],
  ['https://ana:clave@liga.example', null],
  ['https://', null],
  ['guía de la fecha', null],
  ['ftp://liga.example/guia', null],
])('the guide at %j is kept as %s', (typed, kept) => {
  expect(guideLink(typed)).toBe(kept);
});
