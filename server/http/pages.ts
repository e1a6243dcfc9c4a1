import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/values.ts';
import type { SayAge } from '#server/http/last-known.ts';
import { languageOf } from '#server/http/language.ts';
import type { PublicAnswers } from '#server/http/public-answers.ts';
import type { PageAssets, PageData, PageNeed, RenderedPage, RenderPage } from '#web/app/page.ts';

/** The one thing the server sees of web: the built page renderer. */
export interface Renderer {
  dataNeeded(path: string, search: string): PageNeed;
  /** What a page reads of its query; the rest makes no other page. */
  searchRead(path: string, search: string): string;
  renderPage: RenderPage;
  /** A page as it was last known, with its age on it. */
  sayAge: SayAge;
  /** Inline code of every page, for the content-security-policy. */
  inlineScripts: readonly string[];
  assets: PageAssets;
}

interface Manifest {
  [entry: string]: {
    file: string;
    src?: string;
    isDynamicEntry?: boolean;
    css?: string[];
    imports?: string[];
    assets?: string[];
    isEntry?: boolean;
  };
}

/** The files a part of the client needs, its own first. */
function codeOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const one = manifest[source];
  if (!one || seen.has(source)) return [];
  seen.add(source);
  return [one.file, ...(one.imports ?? []).flatMap((next) => codeOf(manifest, next, seen))];
}

/** Reads the built renderer and what it needs of the client build. In: the `dist` folder. */
export async function loadRenderer(dist: string): Promise<Renderer> {
  const built = (await import(join(dist, 'server/server.js'))) as {
    dataNeeded: Renderer['dataNeeded'];
    searchRead: Renderer['searchRead'];
    renderPage: RenderPage;
    sayAge: SayAge;
    inlineScripts: readonly string[];
  };
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.values(manifest).find((one) => one.isEntry);
  if (!entry) throw new Error('the client build has no entry');
  const css = await Promise.all(
    (entry.css ?? []).map((file) => readFile(join(dist, 'client', file), 'utf8')),
  );
  const screens = Object.entries(manifest).flatMap(([source, one]) => {
    const name = /^web\/screens\/(\w+)\/(?:\w+Screen|screen)\.tsx$/.exec(source)?.[1];
    if (name === undefined || one.isDynamicEntry !== true) return [];
    const needed = codeOf(manifest, source).filter((file) => file !== entry.file);
    return [[name, needed.map((file) => `/${file}`)] as const];
  });
  const font = Object.values(manifest)
    .map((one) => one.file)
    .concat(entry.assets ?? [])
    .find((file) => file.endsWith('.woff2'));
  return {
    dataNeeded: built.dataNeeded,
    searchRead: built.searchRead,
    renderPage: built.renderPage,
    sayAge: built.sayAge,
    inlineScripts: built.inlineScripts,
    assets: {
      css: css.join('\n'),
      script: `/${entry.file}`,
      font: font === undefined ? '' : `/${font}`,
      screens: Object.fromEntries(screens),
    },
  };
}

/** What a page needs of the database. */
export interface PageSource {
  load(need: PageNeed): Promise<{ data: PageData; tags: readonly string[] }>;
  loadAds(need: PageNeed, data: PageData): Promise<Parameters<RenderPage>[0]['ads']>;
}

const halfHour = 30 * 60_000;

/** Every zone's midnight falls on a half hour, so what a page says of days is right until the next one. */
export function nextHalfHour(now: number): number {
  return Math.floor(now / halfHour) * halfHour + halfHour;
}

/** The moment a page is computed for: the same on every node until the next, so that its bytes are the same too. */
function thisHalfHour(now: number): string {
  return new Date(nextHalfHour(now) - halfHour).toISOString();
}

export interface PageSettings {
  /** Scheme, host and port written into the page. */
  origin: () => string;
  site: 'latam' | 'argentina';
  analytics: string | null;
}

/** Pages: rendered on the server, kept compressed until what they show changes. */
export function registerPages(
  app: FastifyInstance,
  answers: PublicAnswers,
  renderer: Renderer,
  source: PageSource,
  settings: PageSettings,
): void {
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = request.raw.url ?? '/';
    const language: Language = languageOf(request.headers);
    const cut = url.indexOf('?');
    const path = cut === -1 ? url : url.slice(0, cut);
    const search = cut === -1 ? '' : renderer.searchRead(path, url.slice(cut));
    await answers.send(request, reply, path + search, async () => {
      const need = renderer.dataNeeded(path, search);
      const { data, tags } = await source.load(need);
      const rendered: RenderedPage = renderer.renderPage({
        path,
        search,
        language,
        now: thisHalfHour(Date.now()),
        origin: settings.origin(),
        site: settings.site,
        data,
        ads: await source.loadAds(need, data),
        analytics: settings.analytics,
        assets: renderer.assets,
      });
      return {
        status: rendered.status,
        type: 'text/html; charset=utf-8',
        body: rendered.html,
        tags,
        expires: nextHalfHour(Date.now()),
        cacheControl: 'public, no-cache',
        vary: 'accept-encoding, accept-language, cookie',
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
