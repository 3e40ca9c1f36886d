const comment = /\/\*.*?\*\//gs;
/**
 * Finds rules for hover that apply where nothing hovers: a finger leaves what it pressed in that look until it presses
 * something else.
 * @param {string} css
 * @returns {string[]} selectors with `:hover` outside of `@media (hover: hover)`
 */
export function rulesThatStick(css) {
  const found = [];
  const around = [];
  let start = 0;
  const text = css.replaceAll(comment, '');
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    const words = text.slice(start, index).trim();
    start = index + 1;
    if (sign === '}') around.pop();
    if (sign !== '{') continue;
    if (words.includes(':hover') && !around.some((outer) => outer.includes('(hover: hover)'))) found.push(words);
    around.push(words);
  }
  return found;
}
