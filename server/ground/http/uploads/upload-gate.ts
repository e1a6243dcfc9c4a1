import { Refusal } from '#contract/errors.ts';

const MiB = 1024 * 1024;

/** The sender of a form: an account or a helper by its key, a stranger by the network. */
export interface UploadSender {
  key: string;
  isStranger: boolean;
}

export interface UploadRules {
  /** The bytes of all forms under way in this process, which are in memory until they are answered. */
  bytes: number;
  /** The part of it that one account or helper may use. */
  senderBytes: number;
  /** The share that the strangers of one network have of the memory for all strangers. */
  strangerShare: number;
  /** A stranger's form reserves memory as it arrives: a client that announces much and sends nothing blocks nobody. */
  stepBytes: number;
  /** A track shares one address among hundreds of phones. */
  strangerForms: number;
  accountForms: number;
  /** A form without its first kilobytes, which a browser sends at once, is given up after this silence. */
  firstMs: number;
  firstBytes: number;
  /** A form under way has this long: a phone between two masts, and the seconds until lost data is sent again. */
  silentMs: number;
  /** A form this late never arrives in time. A pause of the signal is forgiven, and sending byte by byte is not. */
  graceMs: number;
  longestMs: number;
  /** Up to this length the reserved memory of a form is too small to hurry it. */
  unhurriedBytes: number;
  /** The rate of the weakest phone: one time slot of GPRS in its most robust coding brings 8 kbit/s. */
  slowestBytesPerSecond: number;
}

export const uploadRules: UploadRules = {
  bytes: 256 * MiB,
  senderBytes: 64 * MiB,
  strangerShare: 1 / 3,
  stepBytes: MiB,
  strangerForms: 12,
  accountForms: 6,
  firstMs: 5000,
  firstBytes: 4096,
  silentMs: 15_000,
  graceMs: 30_000,
  longestMs: 240_000,
  unhurriedBytes: MiB / 2,
  slowestBytesPerSecond: 1024,
};

/**
 * Returns how much of a form must have arrived after this time. More reserved memory requires a faster form, because a
 * client that announces much and sends little would block the memory of others.
 */
export function leastBytes(rules: UploadRules, sinceMs: number, kept: number | null): number {
  const hurried = kept === null || kept <= rules.unhurriedBytes ? 0 : kept;
  const perMs = Math.max(rules.slowestBytesPerSecond / 1000, hurried / rules.longestMs);
  return Math.min(kept ?? Number.POSITIVE_INFINITY, Math.max(0, sinceMs - rules.graceMs) * perMs);
}

/** Returns how many milliseconds a form may be silent, by how much of it has arrived. */
export function longestSilence(rules: UploadRules, received: number): number {
  return received < rules.firstBytes ? rules.firstMs : rules.silentMs;
}

/** The reserved memory of one form. */
export interface Admission {
  /** The bytes that were reserved for it when it began. It is null when memory is reserved as it arrives. */
  kept: number | null;
  /** Ensures that there is memory for this many bytes in total. Throws `upload.busy`. */
  need: (bytes: number) => void;
  /** Releases the memory, once. */
  release: () => void;
}

/**
 * Reserves memory for forms on their way. It is limited for everybody together, for each sender, and for all
 * strangers together, so that forms without an account never lock out those with one.
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

  /** The forms that are under way now, and their bytes. */
  get underWay(): { forms: number; bytes: number } {
    let forms = 0;
    for (const sender of this.#senders.values()) forms += sender.forms;
    return { forms, bytes: this.#bytes };
  }

  /**
   * Checks whether a form of an announced length (or null) could be accepted, before the database identifies its
   * sender: of a thousand most end here. Throws `upload.busy`. Returns a function to call when the sender is known or
   * refused.
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
   * Accepts a form of an announced length (or null). The memory for an account's form is reserved from the start, so
   * that it can be completed. A stranger's form reserves it as it arrives. Throws `request.too_many` where the sender
   * has enough forms under way, and `upload.busy` where there is no memory.
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
    return { kept: sender.isStranger ? null : announced, need, release };
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
