import type { FastifyInstance } from 'fastify';

const year = 365 * 24 * 3600;

/** Returns only a path of this site, because nothing may send the reader elsewhere. */
function safeReturn(back: unknown): string {
  if (typeof back !== 'string' || back.length > 2000) return '/';
  if (!back.startsWith('/') || back.startsWith('//') || /[\\\p{Cc}]/u.test(back)) return '/';
  return back;
}

/** Registers the choice of language without scripts: a link that sets the cookie and returns to the same place. */
export function registerLanguageSwitch(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, unknown> }>('/language', async (request, reply) => {
    const { to, back } = request.query;
    const language = to === 'en' || to === 'pt' ? to : 'es';
    return reply
      .header('set-cookie', `lang=${language}; Path=/; Max-Age=${year}; SameSite=Lax`)
      .header('cache-control', 'no-store')
      .redirect(safeReturn(back), 303);
  });
}
