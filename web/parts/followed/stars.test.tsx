import { beforeEach, expect, test } from 'vitest';
import { draw } from '#web/parts/testing/draw.tsx';
import { MOST_FOLLOWED } from '#rules/raceday/live/followed/most-followed.ts';
import { starsIn, turnClub, turnStar, useClubStars, useStars } from './stars.ts';

beforeEach(() => localStorage.clear());

function Following() {
  return (
    <p>
      {useStars()
        .map(({ rider_id }) => rider_id)
        .join(' ')}
    </p>
  );
}

const shown = () => document.querySelector('p')?.textContent;
const star = (rider_id: number) => ({ rider_id, organization_id: 1 });

test('a star is kept on the phone, and taken back by the same tap', async () => {
  turnStar(star(7));
  turnStar(star(8));
  await draw(<Following />);
  expect(shown()).toBe('7 8');
  turnStar(star(7));
  await expect.poll(shown).toBe('8');
});

test('ten riders are followed at most', () => {
  for (let rider_id = 1; rider_id <= MOST_FOLLOWED; rider_id += 1)
    expect(turnStar(star(rider_id))).toBe(true);
  expect(turnStar(star(11))).toBe(false);
  expect(turnStar(star(1))).toBe(true);
  expect(turnStar(star(11))).toBe(true);
});

function Clubs() {
  return (
    <p>
      {useClubStars()
        .map(({ club_name }) => club_name)
        .join(' ')}
    </p>
  );
}

test('a club is followed by one tap however many riders it has, and beside the riders with a star', async () => {
  for (let rider_id = 1; rider_id <= MOST_FOLLOWED; rider_id += 1) turnStar(star(rider_id));
  turnClub({ club_id: 4, club_name: 'Los Teros' });
  await draw(<Clubs />);
  expect(shown()).toBe('Los Teros');
  expect(starsIn(localStorage.getItem('followed-riders')).riders).toHaveLength(MOST_FOLLOWED);
  turnClub({ club_id: 4, club_name: 'Los Teros' });
  await expect.poll(shown).toBe('');
});

test.each([null, '', 'x', '{}', '[1, {"rider_id": "7"}]'])('what cannot be read is no star: %s', (text) => {
  expect(starsIn(text)).toEqual({ riders: [], clubs: [] });
});
