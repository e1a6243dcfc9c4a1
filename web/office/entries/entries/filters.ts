import type { DeskLine } from '#contract/entries/office/entries.ts';
import { plainText } from '#rules/names/plain-text.ts';

export interface DeskFilter {
  category: string;
  club: string;
  show: string;
  q: string;
}

export const shows = ['missing', 'waiting', 'late', 'withdrawn'] as const;
export type Show = (typeof shows)[number];

export function filterIn(params: URLSearchParams): DeskFilter {
  const get = (name: string) => params.get(name) ?? '';
  return { category: get('category'), club: get('club'), show: get('show'), q: get('q') };
}

const tests: Record<Show, (line: DeskLine) => boolean> = {
  missing: ({ missing }) => missing.length > 0,
  waiting: ({ waiting }) => waiting !== null,
  late: ({ late_reason }) => late_reason !== null,
  withdrawn: ({ withdrawn_at }) => withdrawn_at !== null,
};

const isShow = (text: string): text is Show => shows.some((one) => one === text);

/** Gives the lines that pass the filter. It includes withdrawn riders only when asked for. */
export function shownLines(lines: readonly DeskLine[], filter: DeskFilter): DeskLine[] {
  const words = plainText(filter.q).split(' ').filter(Boolean);
  const { show } = filter;
  return lines.filter((line) => {
    if (isShow(show) ? !tests[show](line) : line.withdrawn_at !== null) return false;
    if (filter.category !== '' && String(line.category_id) !== filter.category) return false;
    if (filter.club !== '' && String(line.club_id) !== filter.club) return false;
    const name = plainText(line.rider_fullname);
    const plate = plainText(line.plate ?? '');
    return words.every((word) => plate.startsWith(word) || name.includes(word));
  });
}

/** Counts the lines of each kind, whatever the filter is. */
export function countShows(lines: readonly DeskLine[]): Record<Show, number> {
  const count = (show: Show) => lines.filter(tests[show]).length;
  return {
    missing: count('missing'),
    waiting: count('waiting'),
    late: count('late'),
    withdrawn: count('withdrawn'),
  };
}
