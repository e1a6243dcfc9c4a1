import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/values.ts';
import { nextQuarter, thisQuarter } from '#server/ground/http/answers/quarter.ts';
import type { SayAge } from '#server/ground/http/answers/last-known.ts';
import { chosenLanguage, languageOf } from '#server/ground/http/request/language.ts';
import type { PublicAnswers } from '#server/ground/http/answers/public-answers.ts';
import type { AskWithin, OpenedPage, OpenPage, PageAssets } from '#web/ground/page.ts';

/** The built page renderer, which is the only part of web that the server loads. */
interface Renderer {
  /** Returns what a page reads of its query. The rest makes no other page. */
  searchRead(path: string, search: string): string;
  /** Returns what a page reads of its path. */
  pathRead(path: string): string;
  openPage: OpenPage;
  /** Writes its age on a page as it was last known. */
  sayAge: SayAge;
  /** The inline code of every page, for the content-security-policy. */
  inlineScripts: readonly string[];
  assets: PageAssets;
}

interface Manifest {
  [entry: string]: {
    file: string;
    src?: string;
    isDynamicEntry?: boolean;
    imports?: string[];
  };
}

/** Returns the files that a part of the client needs, its own first. */
function codeOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const one = manifest[source];
  if (!one || seen.has(source)) return [];
  seen.add(source);
  return [one.file, ...(one.imports ?? []).flatMap((next) => codeOf(manifest, next, seen))];
}

/** Loads the built renderer and what it needs of the client build, from the `dist` folder. */
export async function loadRenderer(dist: string): Promise<Renderer> {
  const built = (await import(join(dist, 'server/server.js'))) as {
    searchRead: Renderer['searchRead'];
    pathRead: Renderer['pathRead'];
    openPage: OpenPage;
    sayAge: SayAge;
    inlineScripts: readonly string[];
  };
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const style = manifest['web/app/styles/public.css'];
  if (!style) throw new Error('the client build has no style');
  const css = await readFile(join(dist, 'client', style.file), 'utf8');
  const [entry, ...ofEntry] = codeOf(manifest, 'web/app/first.ts');
  if (entry === undefined) throw new Error('the client build has no entry');
  /** Returns the addresses of what a part of the client needs, without the files that every page has. */
  const filesOf = (source: string) => {
    const needed = codeOf(manifest, source).filter((file) => file !== entry && !ofEntry.includes(file));
    if (needed.length === 0) throw new Error(`the client build has no ${source}`);
    return needed.map((file) => `/${file}`);
  };
  const screens = Object.entries(manifest).flatMap(([source, one]) => {
    const name = /^web\/(?:screens\/\w+\/)?(\w+)\/(?:\w+Screen|code)\.tsx$/.exec(source)?.[1];
    if (name === undefined || one.isDynamicEntry !== true) return [];
    return [[name, filesOf(source)] as const];
  });
  const textsOf = (language: Language) => filesOf(`text/tables/${language}.js`);
  return {
    searchRead: built.searchRead,
    pathRead: built.pathRead,
    openPage: built.openPage,
    sayAge: built.sayAge,
    inlineScripts: built.inlineScripts,
    assets: {
      css,
      first: [`/${entry}`, ...ofEntry.map((file) => `/${file}`)],
      client: filesOf('web/app/client.tsx'),
      screens: Object.fromEntries(screens),
      texts: { es: textsOf('es'), en: textsOf('en'), pt: textsOf('pt') },
    },
  };
}

/** Reads the banners of the first of these sources that has any. */
type FirstAds = (sources: OpenedPage['adSources']) => Promise<Parameters<OpenedPage['render']>[0]>;

interface PageSettings {
  /** The scheme, host and port that are written into the page. */
  origin: () => string;
  site: 'latam' | 'argentina';
  analytics: string | null;
}

/** Loads what a page consists of, and collects its tags. A page with something missing depends on every change. */
function makingOf({ calls }: PublicAnswers) {
  const tags = new Set<string>();
  let expires = nextQuarter(Date.now());
  const ask: AskWithin = async (name, parts) => {
    const answer = await calls.ask(name, parts);
    for (const tag of answer?.tags ?? ['any']) tags.add(tag);
    expires = Math.min(expires, answer?.expires ?? expires);
    return answer?.body ?? null;
  };
  return { ask, tags, expires: () => expires };
}

/** Registers pages, which are rendered on the server and kept compressed until what they show changes. */
export function registerPages(
  app: FastifyInstance,
  answers: PublicAnswers,
  renderer: Renderer,
  firstAds: FirstAds,
  settings: PageSettings,
): void {
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = request.raw.url ?? '/';
    const language: Language = languageOf(request.headers, url);
    const cut = url.indexOf('?');
    const asked = cut === -1 ? url : url.slice(0, cut);
    const search = cut === -1 ? '' : renderer.searchRead(asked, url.slice(cut));
    const path = renderer.pathRead(asked);
    const chosen = chosenLanguage(url);
    const ofLanguage = chosen === null ? '' : `${search === '' ? '?' : '&'}_lang=${chosen}`;
    await answers.send(request, reply, path + search + ofLanguage, async () => {
      const made = makingOf(answers);
      const opened = await renderer.openPage(
        {
          path,
          search,
          language,
          now: new Date(thisQuarter(Date.now())).toISOString(),
          origin: settings.origin(),
          site: settings.site,
          analytics: settings.analytics,
          assets: renderer.assets,
        },
        made.ask,
      );
      const rendered = opened.render(await firstAds(opened.adSources));
      return {
        status: rendered.status,
        type: 'text/html; charset=utf-8',
        body: rendered.html,
        tags: [...made.tags, ...opened.adSources.map(({ organization_id }) => `ads:${organization_id}`)],
        expires: made.expires(),
        cacheControl: 'public, no-cache',
        vary: chosen === null ? 'accept-encoding, accept-language, cookie' : 'accept-encoding',
        extra: {
          'content-language': language,
          ...(rendered.noindex ? { 'x-robots-tag': 'noindex' } : {}),
        },
      };
    });
  };
  app.get('/', page);
  app.get('/races', page);
  app.get('/ranking', page);
  app.get('/*', page);
}
