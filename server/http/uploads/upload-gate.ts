import { Refusal } from '#contract/errors.ts';

const MiB = 1024 * 1024;

/** Who sends a form: an account or a helper by its key, a stranger by the network. */
export interface UploadSender {
  key: string;
  isStranger: boolean;
}

export interface UploadRules {
  /** Bytes of all forms under way in this process: they are held in memory until they are answered. */
  bytes: number;
  /** What one account or helper has of it. */
  senderBytes: number;
  /** What the strangers of one network have of all that strangers have. */
  strangerShare: number;
  /** A stranger's form takes room in steps as it comes: who announces much and sends nothing keeps nobody out. */
  stepBytes: number;
  /** A track shares one address among hundreds of phones. */
  strangerForms: number;
  accountForms: number;
  /** A form that has not come so far by then never comes in time: a pause of the signal is forgiven, sending byte by byte is not. */
  graceMs: number;
  longestMs: number;
  slowestBytesPerSecond: number;
}

export const uploadRules: UploadRules = {
  bytes: 256 * MiB,
  senderBytes: 64 * MiB,
  strangerShare: 1 / 3,
  stepBytes: MiB,
  strangerForms: 12,
  accountForms: 6,
  graceMs: 30_000,
  longestMs: 240_000,
  slowestBytesPerSecond: 1024,
};

/**
 * How much of a form must have come by now. In: milliseconds since it began, and its length as announced; null where it is not.
 * The larger a form, the faster: who announces much and sends little would keep the room of others.
 */
export function leastBytes(rules: UploadRules, sinceMs: number, announced: number | null): number {
  const perMs = Math.max(rules.slowestBytesPerSecond / 1000, (announced ?? 0) / rules.longestMs);
  return Math.min(announced ?? Number.POSITIVE_INFINITY, Math.max(0, sinceMs - rules.graceMs) * perMs);
}

/** The room of one form. */
export interface Admission {
  /** Sees that there is room for so many bytes altogether. Throws `upload.busy`. */
  need: (bytes: number) => void;
  /** Gives the room back, once. */
  release: () => void;
}

/**
 * The room for forms on their way: bounded over everybody, for each sender, and for all strangers together, so that what needs no
 * account never shuts out who has one.
 */
export class UploadGate {
  readonly rules: UploadRules;
  readonly #senders = new Map<string, { forms: number; bytes: number }>();
  #bytes = 0;
  #strangerBytes = 0;
  #unknownBytes = 0;

  constructor(rules: UploadRules = uploadRules) {
    this.rules = rules;
  }

  /** What is under way now. */
  get underWay(): { forms: number; bytes: number } {
    let forms = 0;
    for (const sender of this.#senders.values()) forms += sender.forms;
    return { forms, bytes: this.#bytes };
  }

  /**
   * Asks whether a form could come in at all, before the database says who sends it: of a thousand at once most are answered here.
   * In: its length as announced; null where it is not. Out: to be called when its sender is known, or was refused.
   * Throws `upload.busy`.
   */
  knock(announced: number | null): () => void {
    const bytes = announced ?? 0;
    if (Math.max(this.#bytes, this.#unknownBytes) + bytes > this.rules.bytes) throw this.#busy();
    this.#unknownBytes += bytes;
    return () => {
      this.#unknownBytes -= bytes;
    };
  }

  /**
   * Lets a form in. The room of an account's is kept for it from the start, so that what began comes in whole; a stranger's takes it as it
   * comes. In: who sends it, and its length as announced; null where it is not. Throws `request.too_many` where the sender
   * has enough under way, `upload.busy` where there is no room.
   */
  admit(sender: UploadSender, announced: number | null): Admission {
    const own = this.#senders.get(sender.key) ?? { forms: 0, bytes: 0 };
    const { strangerForms, accountForms } = this.rules;
    if (own.forms >= (sender.isStranger ? strangerForms : accountForms))
      throw new Refusal('request.too_many');
    let held = 0;
    let released = false;
    const { stepBytes } = this.rules;
    const need = (bytes: number) => {
      if (bytes <= held || released) return;
      const stepped = Math.ceil(bytes / stepBytes) * stepBytes;
      const wanted = sender.isStranger ? Math.max(bytes, Math.min(stepped, announced ?? stepped)) : bytes;
      this.#take(sender, own, wanted - held);
      held = wanted;
    };
    if (!sender.isStranger) need(announced ?? 0);
    own.forms += 1;
    this.#senders.set(sender.key, own);
    const release = () => {
      if (released) return;
      released = true;
      own.forms -= 1;
      this.#take(sender, own, -held);
      if (own.forms === 0) this.#senders.delete(sender.key);
    };
    return { need, release };
  }

  #take(sender: UploadSender, own: { bytes: number }, bytes: number): void {
    const { rules } = this;
    const forStrangers = rules.bytes / 2;
    const most = sender.isStranger ? forStrangers * rules.strangerShare : rules.senderBytes;
    if (bytes > 0 && own.bytes + bytes > most) throw new Refusal('request.too_many');
    const strangerBytes = this.#strangerBytes + (sender.isStranger ? bytes : 0);
    if (bytes > 0 && (this.#bytes + bytes > rules.bytes || strangerBytes > forStrangers)) throw this.#busy();
    own.bytes += bytes;
    this.#bytes += bytes;
    this.#strangerBytes = strangerBytes;
  }

  #busy(): Refusal {
    return new Refusal('upload.busy', null, { seconds: '30' });
  }
}
