/**
 * The text that people read, taken out of the source: what stands between tags, and every string that is not
 * machinery (imports, class names, addresses, keys). Errors for engineers, log lines and SQL are left out by the
 * call they are given to.
 */
import { parseSync } from '@swc/core';

/** Attributes and arguments that are not shown. */
const silentAttributes = new Set(
  'as autoComplete class className data d encType fill form height href htmlFor id inputMode kind method name pattern points rel role size slot src srcSet stroke style target to tone transform type variant viewBox width'.split(
    ' ',
  ),
);
const silentCalls = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'describe',
  'test',
  'sql',
  'require',
  'debug',
  'execute',
]);
const silentObjects = new Set(['console', 'log', 'logger', 'sql', 'document']);

/** @param {any} node */
const calleeName = (node) => {
  const callee = node.callee ?? node.tag;
  if (callee?.type === 'Identifier') return callee.value;
  return callee?.type === 'MemberExpression' ? callee.property?.value : undefined;
};

/** @param {any} node */
const isSilent = (node) => {
  if (node.type.startsWith('Import') || node.type.startsWith('Ts'))
    return !/^Ts(As|Satisfies|NonNull|Const)/.test(node.type);
  if (node.type === 'JSXAttribute') return silentAttributes.has(node.name.value);
  if (!['CallExpression', 'NewExpression', 'TaggedTemplateExpression'].includes(node.type)) return false;
  const callee = node.callee ?? node.tag;
  const object = callee?.type === 'MemberExpression' ? callee.object : undefined;
  const objectName = object?.value ?? object?.property?.value;
  return silentCalls.has(calleeName(node)) || silentObjects.has(objectName);
};

/** A string is text when words stand apart, or when it is one word that begins like a sentence. @param {string} text */
const isText = (text) => /[A-Za-z’']{2,}[,.:!?]? +[A-Za-z{’']/.test(text) || /^[A-Z][a-z’'-]+[.?!…]?$/.test(text);

/**
 * @param {string} source of a TypeScript file
 * @param {{ jsx: boolean }} options
 * @returns {{ text: string, line: number }[]} in the order of the file; `{}` stands for a value inside a sentence
 */
export function visibleText(source, { jsx }) {
  // The first statement makes the module's own position that of the file.
  const module = parseSync(`;${source}`, { syntax: 'typescript', tsx: jsx, decorators: false, target: 'es2022' });
  const bytes = Buffer.from(`;${source}`);
  /** @type {{ text: string, line: number }[]} */
  const found = [];
  /** @param {string} text @param {any} node @param {boolean} always */
  const add = (text, node, always) => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (!(always ? /[A-Za-z]/.test(words) : isText(words))) return;
    const before = bytes.subarray(0, node.span.start - module.span.start).toString();
    found.push({ text: words, line: before.split('\n').length + (/^\s*\n/.test(text) ? 1 : 0) });
  };
  /** @param {any} node @returns {string | null} the sentence of a string, a template or several added up */
  const sentence = (node) => {
    if (node.type === 'StringLiteral') return node.value;
    if (node.type === 'TemplateLiteral') return node.quasis.map((/** @type {any} */ part) => part.cooked).join('{}');
    if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
    const [left, right] = [sentence(node.left), sentence(node.right)];
    return left === null && right === null ? null : `${left ?? '{}'}${right ?? '{}'}`;
  };
  /** @param {any} node */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    if (typeof node.type === 'string') {
      if (isSilent(node)) return;
      if (node.type === 'JSXText') add(node.value, node, true);
      const text = sentence(node);
      if (text !== null) add(text, node, false);
      if (node.type === 'StringLiteral') return;
      if (node.type === 'BinaryExpression' && text !== null) {
        // Only the values between the strings are left to read.
        return [node.left, node.right].forEach((side) => sentence(side) === null && visit(side));
      }
      if (node.type === 'KeyValueProperty') return visit(node.value);
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(module.body);
  return found;
}
