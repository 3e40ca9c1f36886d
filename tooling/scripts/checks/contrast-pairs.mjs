/**
 * Contrast of the design system's colours as measured by WCAG 2.2 (criteria 1.4.3 and 1.4.11). Colours are `#rrggbb`
 * throughout.
 */
const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** @param {string} hex @returns {number} relative luminance, 0 to 1 */
function luminance(hex) {
  const [red, green, blue] = channels(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} one @param {string} other @returns {number} 1 to 21, whichever of the two is lighter */
export function contrast(one, other) {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Result of `color-mix(in srgb, colour share, ground)`. @param {number} share 0 to 1 */
export function mix(colour, share, ground) {
  const under = channels(ground);
  return `#${channels(colour)
    .map((channel, at) =>
      Math.round(channel * share + under[at] * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/**
 * The colour tokens of a style sheet's first `:root` rule.
 * @param {string} css
 * @returns {Record<string, string>} name without dashes to colour
 */
export function readTokens(css) {
  const start = css.indexOf(':root {');
  const rule = css.slice(start, css.indexOf('\n}', start));
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]),
  );
}

/**
 * The share of a content's colour in a tag, and the token below it.
 * @param {string} css tag.module.css
 * @returns {{ share: number, ground: string }}
 * @throws {Error} when the rule is missing: measuring nothing would never fail
 */
export function readTagMix(css) {
  const rule = /color-mix\(in srgb, var\(--tag-color\) (\d+)%, var\(--([\w-]+)\)\)/.exec(css);
  if (!rule) throw new Error('tag.module.css has no color-mix(in srgb, var(--tag-color) …%, var(--…)).');
  return { share: Number(rule[1]) / 100, ground: rule[2] };
}

const grounds = [
  'ground-0',
  'ground-1',
  'ground-2',
  'ground-3',
  'ground-4',
];
const text = 4.5;
const control = 3;
/** [foreground, background, minimum ratio, use] of docs/spec/interface.md#colours */
const pairs = [
  ...grounds.flatMap((ground) => [
    ['ink-1', ground, text, 'text'],
    ['ink-2', ground, text, 'secondary text'],
    ['amber-200', ground, text, 'link'],
    ['amber-200', ground, control, 'focus ring'],
    ['amber-400', ground, text, 'price, star'],
    ['red-300', ground, text, 'error text'],
    ['green-300', ground, text, 'positive text'],
    ['gem-300', ground, text, 'gems'],
  ]),
  ...grounds.slice(0, 4).flatMap((ground) => [
    ['ink-3', ground, text, 'caption, placeholder'],
    ['line-control', ground, control, 'control boundary'],
    ['red-400', ground, control, 'error border'],
    ['green-400', ground, control, 'success icon'],
  ]),
  ['on-amber', 'amber-400', text, 'primary button, switch and radio that are on'],
  ['on-amber', 'amber-300', text, 'primary button, hovered'],
  ['on-amber', 'amber-500', text, 'primary button, pressed'],
  ['on-red', 'red-600', text, 'live badge, button that destroys'],
  ['ground-0', 'ink-1', text, 'contrast button, current page'],
  ['ground-0', 'amber-100', text, 'contrast button, hovered'],
  ['on-green', 'green-400', text, 'PURCHASED tag'],
  ['amber-200', 'amber-tint', text, 'pressed chip'],
  ['red-300', 'red-tint', text, 'error banner'],
  ['green-300', 'green-tint', text, 'success banner'],
  ['ink-1', 'amber-tint', text, 'bold words of a warning, tip'],
  ['ink-2', 'amber-tint', text, 'warning'],
  ['ink-2', 'red-tint', text, 'error'],
  ['ink-2', 'green-tint', text, 'success'],
  ['ink-2', 'ground-4', control, 'knob of a switch that is off'],
];

/**
 * Measures every pair that docs/spec/interface.md#colours promises, and tags of any colour: mixing is linear, so the
 * tag with the least contrast to its light text is the one whose content colour is white.
 * @param {string} baseCss base.global.css
 * @param {string} tagCss tag.module.css
 * @returns {{ front: string, back: string, ratio: number, least: number, use: string }[]}
 * @throws {Error} naming a token that does not exist
 */
export function measurePairs(baseCss, tagCss) {
  const tokens = readTokens(baseCss);
  const colour = (name) => {
    if (!tokens[name]) throw new Error(`There is no colour token --${name} in base.global.css.`);
    return tokens[name];
  };
  const { share, ground } = readTagMix(tagCss);
  return [
    ...pairs.map(([front, back, least, use]) => ({
      front,
      back,
      least,
      use,
      ratio: contrast(colour(front), colour(back)),
    })),
    {
      front: 'ink-1',
      back: `white at ${share * 100} % on ${ground}`,
      least: text,
      use: 'tag of any colour',
      ratio: contrast(colour('ink-1'), mix('#ffffff', share, colour(ground))),
    },
  ];
}
