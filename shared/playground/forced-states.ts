/** States that only a pointer or a keyboard brings, and how the attribute `data-force` draws them. */
const states = [
  [/:hover/g, 'hover'],
  [/:active/g, 'pressed'],
  [/:focus-visible|:focus(?![-\w])/g, 'focus'],
] as const;

const controls = 'a, button, input, select, textarea';
const reach = { hover: `${controls}, article`, pressed: controls, focus: controls };

/**
 * Lets `<span data-force="hover">` show a component as if it were hovered, `pressed` and `focus` likewise:
 * every rule of the page's style sheets that needs the state then holds below such an element, too.
 */
export function drawForcedStates(): void {
  for (const sheet of document.styleSheets) forceRules(sheet.cssRules);
}

function forceRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const selector = states.reduce(
        (text, [pattern, name]) =>
          text.replaceAll(pattern, (state) => `:is(${state}, [data-force="${name}"] :is(${reach[name]}))`),
        rule.selectorText,
      );
      if (selector !== rule.selectorText) rule.selectorText = selector;
    }
    if (rule instanceof CSSGroupingRule) forceRules(rule.cssRules);
  }
}
