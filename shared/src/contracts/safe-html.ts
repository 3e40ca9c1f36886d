/** Elements that a text page may use, with the attributes that each may carry. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h2: [],
  h3: [],
  ul: [],
  ol: [],
  li: [],
  strong: [],
  em: [],
  br: [],
  code: [],
  blockquote: [],
  a: ['href'],
};
const empty = new Set(['br']);
/** A page of this site, or a web or mail address. */
const safeHref = /^(?:\/(?!\/)[^"\\]*|#[a-z0-9-]+|https:\/\/[^"\\]+|mailto:[^"\\]+)$/;
const token = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?: [a-z-]+="[^"<>]*")*)>|[<>]/g;

function tagProblem(name: string, attributes: string): string | null {
  const permitted = allowed[name];
  if (!permitted) return `the element <${name}> is not allowed`;
  for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
    if (!permitted.includes(attribute)) return `the attribute ${attribute} is not allowed on <${name}>`;
    // An escaped character could hide a scheme from this check, so addresses carry none but &amp;.
    if (attribute === 'href' && (!safeHref.test(value) || /&(?!amp;)/.test(value)))
      return `the address ${value} is not allowed`;
  }
  return null;
}

/**
 * Says why a piece of HTML may not be shown as it is: an element or attribute outside of a short
 * list, an address that could run code, or tags that do not match.
 * @returns a sentence, or null when it is safe
 */
export function unsafeHtml(html: string): string | null {
  const open: string[] = [];
  for (const [whole, closing, name, attributes = ''] of html.matchAll(token)) {
    if (name === undefined) return `a lone ${whole} must be written as ${whole === '<' ? '&lt;' : '&gt;'}`;
    if (closing) {
      if (attributes !== '' || open.pop() !== name) return `the tag </${name}> closes nothing`;
      continue;
    }
    const problem = tagProblem(name, attributes);
    if (problem) return problem;
    if (!empty.has(name)) open.push(name);
  }
  return open.length === 0 ? null : `the element <${open.at(-1)}> is not closed`;
}
