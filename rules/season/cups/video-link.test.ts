import { expect, test } from 'vitest';
import { videoLink } from './video-link.ts';

test.each<[string, string | null]>([
  ['https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  [' www.facebook.com/liga/videos/1?v=2 ', 'https://www.facebook.com/liga/videos/1?v=2'],
  ['http://liga.example/en-vivo', null],
  ['javascript:alert(1)', null],
  ['https://ana:clave@liga.example', null],
  ['el canal de la liga', null],
])('the video at %j is kept as %s', (typed, kept) => {
  expect(videoLink(typed)).toBe(kept);
});
