/* A process of its own: fifty people sign in at once. It reports how long the last of them waited. */
const [, , site = '', body = '', people = '50'] = process.argv;

async function signIn(): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${site}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`signing in answered ${response.status}`);
  return performance.now() - began;
}

const times = await Promise.all(Array.from({ length: Number(people) }, signIn));
console.log(Math.max(...times).toFixed(0));
