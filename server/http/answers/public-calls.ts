import { errorStatus, Refusal } from '#contract/errors.ts';

/** The parts of a call's address, before they are text. */
interface CallParts {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
}

/** What a public call answers: the object, what it shows, and when the clock alone makes it old. */
interface CallAnswer {
  body: unknown;
  tags: readonly string[];
  expires: number;
}

type Answering = (parts: CallParts) => Promise<CallAnswer>;

/** The public calls by name, `GET /api/cups/{id}`: a page is made of the same answers as the API gives. */
export class PublicCalls {
  readonly #calls = new Map<string, Answering>();

  add(name: string, answering: Answering): void {
    this.#calls.set(name, answering);
  }

  /** The answer of a call, null where there is no such thing. Throws what is no answer. */
  async ask(name: string, parts: CallParts): Promise<CallAnswer | null> {
    const answering = this.#calls.get(name);
    if (!answering) throw new Error(`no public call is named ${name}`);
    try {
      return await answering(parts);
    } catch (error) {
      if (error instanceof Refusal && [400, 404].includes(errorStatus[error.code])) return null;
      throw error;
    }
  }
}
