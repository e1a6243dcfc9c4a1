import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../site.ts';

/** The settings with which the shipped image (`Dockerfile`) runs. */
export interface Image {
  readonly user: string;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  /** The command that checks its health. */
  readonly health: readonly string[];
  /** The folders that it makes for its account. */
  readonly folders: readonly string[];
}

const found = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';

function foldersOf(stage: string, user: string): string[] {
  return [...stage.matchAll(/\binstall -d ([^&|\n]+)/g)].flatMap(([, said = '']) => {
    const words = said.split(' ');
    const isOwned = ['-o', '-g'].every((flag) => words[words.indexOf(flag) + 1] === user);
    return isOwned ? words.filter((word) => word.startsWith('/')) : [];
  });
}

export function readImage(text = readFileSync(join(project, 'Dockerfile'), 'utf8')): Image {
  const stage =
    text
      .replaceAll(/\\\n\s*/g, '')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const user = found(stage, /^USER (\S+)$/m);
  const settings = [...stage.matchAll(/^ENV (.+)$/gm)].flatMap(([, all = '']) => all.split(' '));
  return {
    user,
    folder: found(stage, /^WORKDIR (\S+)$/m),
    environment: Object.fromEntries(
      settings.map((setting) => {
        const at = setting.indexOf('=');
        return [setting.slice(0, at), setting.slice(at + 1)] as const;
      }),
    ),
    command: JSON.parse(found(stage, /^CMD (\[.*\])$/m)) as string[],
    health: JSON.parse(found(stage, /^HEALTHCHECK .*CMD (\[.*\])$/m)) as string[],
    folders: foldersOf(stage, user),
  };
}
