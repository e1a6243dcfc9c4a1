import { open, type FileHandle } from 'node:fs/promises';
import type { BridgeLine } from './runs.ts';

const lineFeed = 0x0a;

/** Returns the lines that were written whole, and how many bytes they are. A kill in the middle of a line leaves a part. */
function wholeLines(bytes: Buffer): { lines: string[]; length: number } {
  const length = bytes.lastIndexOf(lineFeed) + 1;
  const lines = bytes
    .subarray(0, length)
    .toString()
    .split('\n')
    .filter((line) => line !== '');
  return { lines, length };
}

/**
 * Keeps passings in a file, each flushed before anybody may send it. Nothing is taken out: after a start everything is sent
 * again, and the server knows what it has.
 */
export class Outbox {
  readonly #file: FileHandle;
  #pending: string[] = [];
  #writing: Promise<void> | null = null;
  #isClosed = false;
  /** The bytes of the lines that are on the disk. */
  #length: number;
  /** The lines that are on the disk, oldest first. */
  readonly kept: string[];
  readonly #onKept: () => void;

  private constructor(file: FileHandle, length: number, kept: string[], onKept: () => void) {
    this.#file = file;
    this.#length = length;
    this.kept = kept;
    this.#onKept = onKept;
  }

  /** Opens a file or makes it. `onKept` is called whenever more lines may be sent. */
  static async open(path: string, onKept: () => void): Promise<Outbox> {
    const file = await open(path, 'a+');
    const { lines, length } = wholeLines(await file.readFile());
    await file.truncate(length);
    return new Outbox(file, length, lines, onKept);
  }

  /**
   * Adds lines, and resolves when they and all before them are on the disk. From then on they may be sent. It rejects while the disk
   * takes nothing, and writes those lines with the next ones. Without lines it waits for those before: a device that repeats what is
   * being written must not hear that we have it.
   */
  async add(lines: readonly BridgeLine[]): Promise<void> {
    if (this.#isClosed) throw new Error('closed');
    this.#pending.push(...lines.map((line) => JSON.stringify(line)));
    this.#writing ??= this.#write().finally(() => (this.#writing = null));
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#pending.length > 0) {
      const lines = this.#pending;
      this.#pending = [];
      const text = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      try {
        await this.#file.appendFile(text);
        await this.#file.datasync();
      } catch (error) {
        this.#pending.unshift(...lines);
        // A part of a line may be there.
        await this.#file.truncate(this.#length);
        throw error;
      }
      this.#length += text.length;
      this.kept.push(...lines);
      this.#onKept();
    }
  }

  /** Waits for what was added, and closes the file. */
  async close(): Promise<void> {
    this.#isClosed = true;
    // Whoever added lines heard of it.
    await this.#writing?.catch(() => {});
    await this.#file.close();
  }
}
