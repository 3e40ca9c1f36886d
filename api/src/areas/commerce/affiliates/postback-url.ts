import { postbackUrlMaxLength } from '@platform/shared/contracts';

/** The values of a sale that a partner gets; their names are the placeholders of the template. */
export interface PostbackValues {
  /** As the partner sent it; ours where it sent none. */
  readonly click_id: string;
  readonly aff_id: string;
  readonly offer_id: string;
  readonly event: string;
  readonly sale_id: string;
  /** The amount paid as a decimal number, and its currency; empty where the event has no amount. */
  readonly amount: string;
  readonly currency: string;
  /** As the partner sent it; empty without. */
  readonly link_data: string;
  /** `sub1` to `sub20` of the visit's address. */
  readonly subs: Readonly<Record<string, string>>;
}

const places = [
  'click_id',
  'aff_id',
  'offer_id',
  'event',
  'sale_id',
  'amount',
  'currency',
  'link_data',
] as const;
const subPlace = /^sub(?:[1-9]|1\d|20)$/;

/**
 * Says what is wrong with a postback template such as
 * `https://partner.example/postback?click={click_id}&goal={event}`.
 * @returns a sentence, or null when it can be used
 */
export function templateProblem(template: string): string | null {
  if (template.length > postbackUrlMaxLength) return `it is longer than ${postbackUrlMaxLength} characters`;
  const unknown = [...template.matchAll(/\{([^}]*)\}/g)]
    .map(([, name = '']) => name)
    .find((name) => !(places as readonly string[]).includes(name) && !subPlace.test(name));
  if (unknown !== undefined)
    return `it has the unknown place {${unknown}}; known are ${places.map((name) => `{${name}}`).join(', ')}, {sub1} to {sub20}`;
  const example = fill(template, {
    click_id: 'x',
    aff_id: 'x',
    offer_id: 'x',
    event: 'x',
    sale_id: 'x',
    amount: '1',
    currency: 'x',
    link_data: 'x',
    subs: {},
  });
  if (!URL.canParse(example)) return 'it is not a web address';
  const { protocol, username, password } = new URL(example);
  if (protocol !== 'https:' && protocol !== 'http:') return 'it must begin with https:// or http://';
  if (username !== '' || password !== '') return 'it must not hold a user or a password';
  // A value may never decide where a postback goes.
  if (/^[^/]*\/\/[^/?#]*[{}]/.test(template)) return 'places must stand behind the host';
  return null;
}

/** The address for one sale; values are encoded, so that none can add a parameter. */
export const postbackUrl = (template: string, values: PostbackValues): string => fill(template, values);

const fill = (template: string, values: PostbackValues): string =>
  template.replace(/\{([^}]*)\}/g, (place, name: string) => {
    if (subPlace.test(name)) return encodeURIComponent(values.subs[name] ?? '');
    const known = places.find((one) => one === name);
    return known ? encodeURIComponent(values[known]) : place;
  });
