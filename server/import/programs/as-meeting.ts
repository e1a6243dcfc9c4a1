import type { RaceRules } from '#rules/races/types.ts';
import { MEETING_FORMAT } from '#server/import/meeting/meeting-format.ts';
import { readBem } from '#server/import/programs/bem.ts';
import { isRem, readRem } from '#server/import/programs/rem.ts';
import { readSqorz } from '#server/import/programs/sqorz.ts';
import type { MeetingFile } from '#server/import/programs/values.ts';

type Program = 'bem' | 'rem' | 'sqorz';

/** What the files of other programs do not say: where they belong, and the rules it was ridden by. */
export interface MeetingPlace {
  organization: string;
  shortname: string;
  cup_name: string;
  name: string;
  place: string | null;
  date: string;
  rules: RaceRules;
}

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes);

/** What a file says as JSON; null: it is none. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return null;
  }
}

/** Which program wrote a file, told by its content; a program that is not known is for the reader of meetings to refuse. */
export function programOf(bytes: Uint8Array): Program | 'meeting' {
  if (isRem(textOf(bytes.subarray(0, 200)))) return 'rem';
  const file = jsonOf(bytes);
  if (typeof file !== 'object' || file === null) return 'meeting';
  if ('Category Report' in file) return 'bem';
  return 'classRanks' in file ? 'sqorz' : 'meeting';
}

function contentOf(program: Program, bytes: Uint8Array): Pick<MeetingFile, 'source' | 'categories'> {
  switch (program) {
    case 'bem':
      return readBem(jsonOf(bytes));
    case 'sqorz':
      return { source: 'Sqorz', categories: readSqorz(jsonOf(bytes)) };
    case 'rem':
      return { source: 'REM', categories: readRem(textOf(bytes)) };
  }
}

/**
 * A file of another program in this product's format, to be checked as any other.
 * In: which program, its bytes, where it belongs and the file's name. Throws ImportRefusal.
 */
export function asMeeting(
  program: Program,
  bytes: Uint8Array,
  place: MeetingPlace & { file: string },
): MeetingFile {
  return inPlace(contentOf(program, bytes), place);
}

/** Categories of another format with where they belong: this product's format. */
export function inPlace(
  { source, categories }: Pick<MeetingFile, 'source' | 'categories'>,
  place: MeetingPlace & { file: string },
): MeetingFile {
  return {
    format: MEETING_FORMAT,
    source: `${source} · ${place.file}`,
    organization: { name: place.organization, shortname: place.shortname, country: null },
    cup: { name: place.cup_name },
    name: place.name,
    place: place.place,
    date: place.date,
    rules: place.rules,
    categories,
  };
}
