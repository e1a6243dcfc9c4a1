/** The key of papers in tests, so that none leaves a file beside its folder. */
export const testPapersKey = Buffer.alloc(32, 7).toString('base64');
