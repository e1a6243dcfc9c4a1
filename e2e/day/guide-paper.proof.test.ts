import { expect, test } from 'vitest';
import { JUDGE_DUTIES } from '#rules/raceday/judging/duties.ts';
import { accountsKit } from '../accounts/kit.ts';

const kit = accountsKit();

test('the guide of each duty prints on one sheet, in each language, A4 and letter', async () => {
  const found: string[] = [];
  for (const locale of ['es-AR', 'en-US', 'pt-BR']) {
    const context = await kit.browser.newContext({ locale, viewport: { width: 1280, height: 800 } });
    for (const duty of JUDGE_DUTIES) {
      const page = await kit.open(`/judges-guide?duty=${duty}`, context);
      for (const format of ['A4', 'Letter']) {
        const paper = (await page.pdf({ format })).toString('latin1');
        const pages = paper.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
        if (pages !== 1) found.push(`${duty} ${locale} ${format}: ${pages} pages`);
      }
      await page.close();
    }
    await context.close();
  }
  expect(found).toEqual([]);
});
