import type { Catalogue } from './catalogue.ts';
import { nodeIn, nodesIn, numberIn, textIn, type Tree, type TreeNode } from './node-tree.ts';

/**
 * Returns a name of an expression within its query: equal expressions have equal names. A column is named by relation
 * and place: `2.5`.
 */
export function keyOf(expression: TreeNode): string {
  if (expression.tag === 'VAR' && textIn(expression, 'varlevelsup') === '0')
    return `${textIn(expression, 'varno')}.${textIn(expression, 'varattno')}`;
  // This is a change of type without a change of value.
  if (expression.tag === 'RELABELTYPE') {
    const inner = nodeIn(expression, 'arg');
    if (inner) return keyOf(inner);
  }
  return print(expression);
}

function print(tree: Tree | undefined): string {
  if (tree === null || tree === undefined || typeof tree === 'string') return String(tree);
  if (!('tag' in tree)) return `(${tree.map(print).join(' ')})`;
  const fields = [...tree.fields].filter(([name]) => name !== 'location' && !name.startsWith('varnulling'));
  return `{${tree.tag} ${fields.map(([, field]) => print(field)).join(' ')}}`;
}

/** Returns the expressions that make this one null when any of them is null, at any depth. */
export function isNullIfAnyIs(expression: TreeNode, catalogue: Catalogue): TreeNode[] {
  return strictParts(expression, catalogue).flatMap((part) => [part, ...isNullIfAnyIs(part, catalogue)]);
}

function strictParts(expression: TreeNode, catalogue: Catalogue): TreeNode[] {
  const args = nodesIn(expression, 'args');
  const only = nodeIn(expression, 'arg');
  switch (expression.tag) {
    case 'OPEXPR':
      return catalogue.function(numberIn(expression, 'opfuncid')).strict ? args : [];
    case 'FUNCEXPR':
      return catalogue.function(numberIn(expression, 'funcid')).strict ? args : [];
    case 'SCALARARRAYOPEXPR':
      // An empty list answers without a look at what is compared.
      return textIn(expression, 'useOr') === 'true' ? args : [];
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
    case 'COLLATEEXPR':
    case 'BOOLEANTEST':
      return only && expression.tag !== 'BOOLEANTEST' ? [only] : [];
    default:
      return [];
  }
}
