import { rootFolder } from '#server/ground/config/root-folder.ts';
import { Refusal } from '#contract/errors.ts';

/** What may be told of an error: our own words and places, and nothing that somebody typed. */
export interface Scrubbed {
  /** The name of the error, with its code where it has one: `DatabaseError 42P01`. */
  kind: string;
  /** Its sentence, of which only words of machines are left: `Cannot read properties of undefined (reading 'place')`. */
  words: string;
  /** The places in our own code and in that of packages, innermost first. */
  frames: string[];
}

/**
 * The words that browsers, Node, PostgreSQL and our own code make their sentences of. Names, streets and plates are not
 * among them, whatever they look like, and every other word of a sentence is left out.
 */
const words = new Set(
  `a abort aborted accepted access after again all allowed already an and answer answered any api app argument arguments array as asked assign
  assigned assignment at attempt attempting authentication await away bad be because been before beyond bigint boolean broken buffer but by bytes
  call called callback cannot cancelled change changed character chunk circular class clone closed code column come committed connect connection
  constant constraint constructor convert could create database deadlock declaration denied destroyed detected directory disk does done duplicate
  dynamically each element empty end ended error evaluating event exceeded exist exists expected expired export failed false fetch fetching field
  file files find for found from full function getter given gone has have heap host http i id identifier if import imported importing in index infinite
  initialization input instance integer internal invalid invariant is it iterable job json key kind known left length less limit line list load
  loaded loading lock lost mail maximum memory message method minified missing mode module more must name named network new next no node not nothing
  null number object of old on once one only open operation or other out outside over parameter parse parsed part path pending permission position
  postgres private process promise properties property protocol provided public query queue quota race range react read readable reading reason
  receive received recursion reference refused regular rejected rejection relation request require required reset resource response result return
  returned row rule run runtime s schema script secure security see send sent server session set setter setting settings signal site size socket
  something space stack start state statement stopped storage store stream string style syntax table task terminated than that the there this thread
  timed timeout timestamp to token too transaction trigger true try trying type undefined unexpected unhandled unique unit unknown unreachable until
  update uri url used user valid value values variable version violates wait waiting was webassembly when while window with within without word work
  worker write writing wrong`.split(/\s+/),
);

/** Names that errors of this program and of its platform have besides those that end with `Error`. */
const kinds: ReadonlySet<string> = new Set([
  'Refusal',
  'DatabaseAway',
  'TooLate',
  'BytesMissing',
  'StartRefusal',
  'NotArrived',
  'Cancelled',
]);
const codeOfMachine = /^(?:E[A-Z]{3,20}|(?:ERR|FST_ERR|UND_ERR)_[A-Z_]{2,40}|[0-9A-Z]\d[0-9A-Z]{3})$/;

const longest = 300;
const mostFrames = 8;

const quote = /["'`«»“”]/g;

/** Tells of each part of a sentence whether it is a word of machines outside of quotes. What a quote touches is in it. */
function* machineParts(sentence: string): Generator<[part: string, isKept: boolean]> {
  let isQuoted = false;
  for (const part of sentence.split(/\s+/)) {
    const quotes = part.match(quote)?.length ?? 0;
    const word = part.toLowerCase().replaceAll(/^\(|[.,:;)?!]{1,9}$/g, '');
    yield [part, !isQuoted && quotes === 0 && (part === '' || words.has(word))];
    if (quotes % 2 === 1) isQuoted = !isQuoted;
  }
}

/** Leaves the words of machines in a sentence. Everything in quotes goes, but for the name of a property. */
function machineWords(sentence: string): string {
  const whole = sentence.slice(0, longest).split('\n', 1)[0]?.trim() ?? '';
  const ofReact = /^Minified React error #(\d{1,4})/.exec(whole);
  if (ofReact !== null) return ofReact[0];
  const property = /\((reading|setting) '([a-z_$][A-Za-z_$]{0,39})'\)$/.exec(whole);
  const rest = property === null ? whole : whole.slice(0, property.index).trimEnd();
  const kept = [...machineParts(rest)]
    .map(([part, isKept]) => (isKept ? part : '…'))
    .join(' ')
    .replaceAll(/…(?: …)+/g, '…');
  return property === null ? kept : `${kept} (${property[1]} '${property[2]}')`;
}

const ownFolder = `${rootFolder.replace(/\/$/, '')}/`;

/** Returns a file as it is named in this program, or null for one that is not of it, such as an extension's. */
function fileOf(address: string): string | null {
  const [shown = ''] = address.split(/[?#]/, 1);
  const path = shown.replace(/^file:\/\//, '').replace(/^https?:\/\/[^/]+\//, '');
  const at = path.lastIndexOf('node_modules/');
  const file = at >= 0 ? path.slice(at) : path.startsWith(ownFolder) ? path.slice(ownFolder.length) : path;
  return /^(?:node_modules|dist|server|contract|rules|text|scripts|assets|web)\/[\w@./+-]{1,150}$/.test(
    file,
  ) || /^(?:node:[\w/]{1,60}|sw\.js)$/.test(file)
    ? file
    : null;
}

const frameLine =
  /^\s*at (?:(.{1,100}) \()?(\S{1,300}):(\d{1,6}):(\d{1,6})\)?$|^(?:[^@\s]{0,100})@(\S{1,300}):(\d{1,6}):(\d{1,6})$/;

/** Reads the frames of a stack as Chromium and Node or as Firefox and Safari write it. */
function framesOf(stack: string, withNames: boolean): string[] {
  const found = stack
    .split('\n')
    .slice(0, 60)
    .flatMap((line) => {
      const [, name = '', chromium, row, column, other, otherRow, otherColumn] = frameLine.exec(line) ?? [];
      const file = fileOf(chromium ?? other ?? '');
      if (file === null) return [];
      const place = `${file}:${row ?? otherRow}:${column ?? otherColumn}`;
      return [withNames && /^[\w$.<># ]{1,60}$/.test(name) ? `${name} (${place})` : place];
    });
  // Of packages and of Node only the place where it broke is kept, so that our own places are not beyond the end.
  return found.filter((frame, at) => at === 0 || !/node_modules\/|node:/.test(frame)).slice(0, mostFrames);
}

/** What a browser reports of an error. */
interface ReportedError {
  name: string;
  message: string;
  stack: string;
}

/** Scrubs what a browser reports. The names of functions are left out, because anybody may send a report. */
export function scrubReport({ name, message, stack }: ReportedError): Scrubbed {
  return { kind: kindOf(name), words: machineWords(message), frames: framesOf(stack, false) };
}

const kindOf = (name: string): string =>
  kinds.has(name) || /^[A-Z][A-Za-z]{0,30}(?:Error|Exception)$/.test(name) ? name : 'Error';

/** Scrubs an error of the server. */
export function scrubError(error: unknown): Scrubbed {
  if (error instanceof Refusal) return { kind: `Refusal ${error.code}`, words: '', frames: [] };
  if (!(error instanceof Error)) return { kind: typeof error, words: '', frames: [] };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const name = kindOf(error.constructor.name === 'DatabaseError' ? 'DatabaseError' : error.name);
  return {
    kind: codeOfMachine.test(code) ? `${name} ${code}` : name,
    words: machineWords(error.message),
    frames: framesOf(error.stack ?? '', true),
  };
}
