import type { FastifyInstance } from 'fastify';
import * as m from '#text/messages/messages.js';
import { plainPage } from '#server/ground/http/refusals/refusal-page.ts';
import { languageOf } from '#server/ground/http/request/language.ts';

/**
 * What phones and computers ask a network to learn whether it leads to the internet: Android and Chrome, Apple,
 * Windows, Firefox, GNOME, Fedora, Kindle.
 */
export const captivePaths = [
  '/generate_204',
  '/gen_204',
  '/hotspot-detect.html',
  '/library/test/success.html',
  '/connecttest.txt',
  '/ncsi.txt',
  '/redirect',
  '/success.txt',
  '/canonical.html',
  '/check_network_status.txt',
  '/static/hotspot.txt',
  '/kindle-wifi/wifistub.html',
] as const;

/**
 * Answers devices that look for the internet in the network of a track. There is none, so none gets the answer it hopes for;
 * it opens a window of its own with this page. What is kept in that window is lost, so the page links nowhere, and
 * names the address to type in a browser.
 */
export function registerCaptive(app: FastifyInstance, origin: () => string): void {
  for (const path of captivePaths)
    app.get(path, async (request, reply) => {
      const language = languageOf(request.headers);
      const locale = { locale: language };
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(plainPage(m.site_captive({ address: origin() }, locale), '', language));
    });
}
