/**
 * Finds circles: groups of nodes in which each leads to every other (Tarjan's strongly connected components).
 * In: the nodes, and where each leads to. Out: the groups of more than one.
 * @param {ReadonlyMap<string, Iterable<string>>} graph
 * @returns {string[][]}
 */
export function circlesOf(graph) {
  /** @type {Map<string, { order: number, low: number, open: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const circles = [];
  const visit = (node) => {
    const own = { order: seen.size, low: seen.size, open: true };
    seen.set(node, own);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = seen.get(next);
      if (known === undefined) own.low = Math.min(own.low, visit(next).low);
      else if (known.open) own.low = Math.min(own.low, known.order);
    }
    if (own.low === own.order) {
      const group = open.splice(open.indexOf(node));
      for (const one of group) seen.get(one).open = false;
      if (group.length > 1) circles.push(group.sort());
    }
    return own;
  };
  for (const node of graph.keys()) if (!seen.has(node)) visit(node);
  return circles;
}

/**
 * The imports as a graph. In: pairs of from and to; a file that imports itself is left out.
 * @param {Iterable<readonly [string, string]>} pairs
 * @returns {Map<string, Set<string>>}
 */
export function graphOf(pairs) {
  const graph = new Map();
  for (const [from, to] of pairs) if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

const ground =
  /^server\/(config|log|db|http|access|passwords|changes|audit|jobs|mail|storage|sheets|pdf|pictures|threads)\//;

/**
 * The height of a server file: the ground (0), features (1), the office (2), and what puts them together (3).
 * A file imports from its own height and from below.
 */
export function heightOf(file) {
  if (ground.test(file)) return 0;
  if (/^server\/([\w-]+\.ts$|commands\/)/.test(file)) return 3;
  return file.startsWith('server/office/') ? 2 : 1;
}
