import { activeSvg } from './active-svg';

const svg = (inside: string, attributes = ''): Uint8Array =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inside}</svg>`,
  );

describe('a vector that is refused', () => {
  it.each<[string, Uint8Array, string]>([
    ['a script', svg('<script>alert(1)</script>'), 'script'],
    ['a script of another prefix', svg('<svg:script href="#a"/>'), 'script'],
    ['a handler', svg('<rect onclick="alert(1)"/>'), 'onclick'],
    ['a handler behind a slash', Buffer.from('<svg/onload=alert(1)>'), 'onload'],
    ['a document inside', svg('<foreignObject><p>x</p></foreignObject>'), 'foreignObject'],
    ['a link', svg('<a xlink:href="https://elsewhere.example/"><rect/></a>'), 'href'],
    ['a link by entities', svg('<a href="&#106;avascript:alert(1)"><rect/></a>'), 'href'],
    ['a picture from elsewhere', svg('<image href="//elsewhere.example/x.png"/>'), 'href'],
    ['a drawing inside a drawing', svg('<image href="data:image/svg+xml;base64,PHN2Zz4="/>'), 'href'],
    ['a style from elsewhere', svg('<style>@import "https://elsewhere.example/x.css";</style>'), '@import'],
    ['a fill from elsewhere', svg('<rect fill="url(https://elsewhere.example/x#a)"/>'), 'url'],
    ['an entity', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'), 'ENTITY'],
    ['a style sheet', Buffer.from('<?xml-stylesheet href="#a"?><svg/>'), 'xml-stylesheet'],
    ['another encoding', Buffer.from('\ufeff<svg><script/></svg>', 'utf16le'), 'not UTF-8'],
  ])('has %s', (_, bytes, word) => expect(activeSvg(bytes)).toContain(word));
});

it.each<[string, Uint8Array]>([
  ['shapes and texts', svg('<title>On sale</title><path d="M0 0h9"/><text>onward = upward</text>')],
  [
    'gradients and reuse',
    svg('<linearGradient id="a"/><rect fill="url(#a)"/><use xlink:href="#b"/><use href=\'#b\'/>'),
  ],
  ['a picture of its own', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
  ['a style', svg('<style>.a{fill:url("#a")}</style>')],
  [
    'what drawing programs write',
    Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg/>',
    ),
  ],
])('a vector with %s is taken', (_, bytes) => expect(activeSvg(bytes)).toBeNull());
