import { unsafeHtml } from './safe-html';

describe('HTML of text pages', () => {
  it.each([
    '<p>Plain.</p>',
    '<h2>Title</h2><ul><li>one</li><li><strong>two</strong></li></ul>',
    '<p><a href="/help/vr-setup">on this site</a>, <a href="https://example.com/a?b=1&amp;c=2">elsewhere</a>, <a href="mailto:a@example.com">mail</a></p>',
    '<p>1 &lt; 2<br></p>',
  ])('accepts %s', (html) => expect(unsafeHtml(html)).toBeNull());

  it.each([
    '<script>alert(1)</script>',
    '<p onclick="x()">a</p>',
    '<p style="color:red">a</p>',
    '<img src="x">',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="java&#115;cript:alert(1)">a</a>',
    '<a href=" javascript:alert(1)">a</a>',
    '<a href="//evil.example">a</a>',
    '<a href="/\\evil.example">a</a>',
    '<a href="http://example.com">a</a>',
    '<a href="data:text/html,x">a</a>',
    "<a href='/x'>a</a>",
    '<a href=/x>a</a>',
    '<p>open',
    '<p><strong>crossed</p></strong>',
    '</p>',
    '<P>upper</P>',
    '1 < 2',
    '<!-- note -->',
    '<svg><p></p></svg>',
    '<p\n onclick="x()">a</p>',
  ])('refuses %j', (html) => expect(unsafeHtml(html)).toEqual(expect.any(String)));
});
