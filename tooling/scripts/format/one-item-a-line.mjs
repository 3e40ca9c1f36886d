import * as estree from 'prettier/plugins/estree';

/** The longest list that may stand on one line. */
const maxItemsOnOneLine = 3;

/**
 * Prettier joins a list that fits into one line. A module's own list (routes, names, plugins) gets one item a line
 * instead, so that two teams can add to it without a conflict. Numbers, tables of tests and the lists inside of
 * functions stay as Prettier has them.
 */
const isList = (path) => {
  const { node } = path;
  if (node.type !== 'ArrayExpression' || node.elements.length <= maxItemsOnOneLine) return false;
  if (node.elements.every((item) => typeof item?.value === 'number')) return false;
  const [declarator, declaration, parent] = ancestorsWithoutTypes(path);
  return (
    declarator?.type === 'VariableDeclarator' &&
    declaration?.type === 'VariableDeclaration' &&
    ['Program', 'ExportNamedDeclaration'].includes(parent?.type)
  );
};

/** The nodes above a list; `as const` and `satisfies` stand between a list and its name. */
const ancestorsWithoutTypes = (path) =>
  path.ancestors.filter(({ type }) => !['TSAsExpression', 'TSSatisfiesExpression'].includes(type));

/** The same list, whose group of items must not stay on one line. */
const broken = (doc) => {
  if (Array.isArray(doc)) return doc.map(broken);
  return doc.type === 'group' ? { ...doc, break: true } : doc;
};

const { print } = estree.printers.estree;

export const printers = {
  estree: {
    ...estree.printers.estree,
    print: (path, options, ...rest) => {
      const doc = print(path, options, ...rest);
      return isList(path) ? broken(doc) : doc;
    },
  },
};
