import { dirname } from 'node:path';

/**
 * Finds circles: groups of nodes in which each leads to every other (Tarjan's strongly connected components).
 * The graph says where each node leads. Returns the groups of more than one node.
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
 * Returns the imports as a graph, from pairs of from and to. A file that imports itself is left out.
 * @param {Iterable<readonly [string, string]>} pairs
 * @returns {Map<string, Set<string>>}
 */
export function graphOf(pairs) {
  const graph = new Map();
  for (const [from, to] of pairs) if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** The floors of the server from the ground up. A file imports from its own floor and from below. */
export const districts = [
  'ground',
  'people',
  'season',
  'money',
  'entries',
  'raceday',
  'publishing',
  'operations',
];

/** The floor of a file of the server; what puts the districts together stands on all of them. */
export function heightOf(file) {
  const found = districts.indexOf(file.split('/')[1] ?? '');
  return found < 0 ? districts.length : found;
}

/** The door of a district opens its rooms, so it stands above the folder that it is in. */
export const isDoor = (file) => /^server\/\w+\/district\.ts$/.test(file);

/** The folder of a file, as circles between folders are counted. */
export const folderOf = (file) => (isDoor(file) ? file : dirname(file));

/** Whether a file belongs to the office of a district: its features do not import it, so that a family has the same verbs. */
export const isOfOffice = (file) => /^server\/\w+\/office\//.test(file);

const heightsOfWeb = ['ui', 'ground', 'parts', 'outbox', 'screens', 'office'];

/**
 * Returns the height of a file of the web, counted from the ground up. The app, the worker and the built files are
 * above all of it.
 */
export function heightOfWeb(file) {
  const found = heightsOfWeb.indexOf(file.split('/')[1] ?? '');
  return found < 0 ? heightsOfWeb.length : found;
}
