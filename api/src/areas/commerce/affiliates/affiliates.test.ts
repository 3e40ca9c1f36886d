// Over 300 lines: one visit from the click to the postback, on one server.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { runCommand } from '../../../testing/run-command';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { drainOutbox } from '../../messages/outbox/worker';
import { isPrivateAddress } from './private-address';
import { postbackUrl, templateProblem } from './postback-url';
import { decodeLinkData, readVisit } from './read-visit';
import { postbackSender, recordSale, setPartner } from './sales';
import { saysFailure, sendPostback } from './send-postback';

let test: TestApp;
let now: Date;
beforeAll(async () => {
  test = await createTestApp({ AFFILIATE_CLICKS_PER_ADDRESS: '100' }, { now: () => now });
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => test.close());

const encode = (data: unknown): string => Buffer.from(encodeURIComponent(JSON.stringify(data))).toString('base64');
const visit = (body: object) => test.request('POST', '/api/affiliate_event/jshit', { body });
const DAYS = 86_400_000;

describe('a visit', () => {
  it('becomes a click, and a cookie for thirty days', async () => {
    const reply = await visit({
      aff_id: 'north',
      offer_id: '77',
      link_data: encode({ campaign: 'autumn', sub: 3 }),
      utm_source: 'mail',
    });
    const { status, cookieValue, cookieExpiredAt } = reply.json<{
      status: string;
      cookieValue: string;
      cookieExpiredAt: number;
    }>();
    expect([reply.statusCode, status, cookieValue]).toEqual([200, 'ok', expect.stringMatching(/^[\w-]{22}$/)]);
    expect(cookieExpiredAt).toBe(Math.floor((now.getTime() + 30 * DAYS) / 1000));
    const { rows } = await test.database.pool.query(
      'select aff_id, offer_id, link_data, parameters from affiliate_clicks where id = $1',
      [cookieValue],
    );
    expect(rows).toEqual([
      {
        aff_id: 'north',
        offer_id: '77',
        link_data: { campaign: 'autumn', sub: 3 },
        parameters: { utm_source: 'mail' },
      },
    ]);
  });

  it('is a click of its own each time, so that the last one wins', async () => {
    const [first, second] = [
      await visit({ aff_id: 'a', offer_id: '1' }),
      await visit({ aff_id: 'b', offer_id: '2' }),
    ].map((reply) => reply.json<{ cookieValue: string }>().cookieValue);
    expect(first).not.toBe(second);
  });

  it.each<[string, object]>([
    ['without an offer', { aff_id: 'a' }],
    ['without a partner', { offer_id: '1' }],
    ['with an empty id', { aff_id: '', offer_id: '1' }],
    ['with an id of words', { aff_id: 'a b', offer_id: '1' }],
    ['with an endless id', { aff_id: 'a'.repeat(65), offer_id: '1' }],
    ['with a list of ids', { aff_id: ['a', 'b'], offer_id: '1' }],
  ])('%s is none', async (_, body) => {
    expect((await visit(body)).statusCode).toBe(400);
  });

  it('stands, whatever else is in it', async () => {
    const { rows } = await test.database.pool.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = 'public' and table_name = 'affiliate_clicks'`,
    );
    expect(rows.map(({ column_name: name }) => name).filter((name) => /ip|address|visitor|agent/.test(name))).toEqual(
      [],
    );
    for (const link_data of [
      'not base64!',
      'bm90IGpzb24=',
      encode([1]),
      encode({ to: { url: 'x' } }),
      'A'.repeat(50_000),
      7,
      null,
    ]) {
      const reply = await visit({ aff_id: 'a', offer_id: '1', link_data });
      const stored = await test.database.pool.query<{ link_data: unknown }>(
        'select link_data from affiliate_clicks where id = $1',
        [reply.json<{ cookieValue: string }>().cookieValue],
      );
      expect([reply.statusCode, stored.rows[0]?.link_data]).toEqual([200, null]);
    }
  });

  it('keeps at most twenty other parameters, each within limits', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${index}`, 'x'.repeat(1000)]));
    const { parameters } = readVisit({ aff_id: 'a', offer_id: '1', ...many, 'bad key': 'x', nested: { a: 1 } });
    expect(Object.keys(parameters)).toHaveLength(20);
    expect(Object.values(parameters).every((value) => value.length === 256)).toBe(true);
  });
});

describe('link_data', () => {
  it('comes out as it went in', () => {
    // A key that names a prototype is left out: the next test.
    const key = fc.stringMatching(/^[a-z_]{1,20}$/).filter((name) => name !== '__proto__');
    const data = fc.dictionary(key, fc.oneof(fc.string({ maxLength: 20 }), fc.integer(), fc.boolean()), { maxKeys: 8 });
    fc.assert(
      fc.property(data, (given) => {
        const text = encode(given);
        fc.pre(text.length <= 2048);
        expect(decodeLinkData(text)).toEqual(given);
        // Addresses turn "+" into a space.
        expect(decodeLinkData(text.replaceAll('+', ' '))).toEqual(given);
      }),
    );
  });

  it('leaves out a key that names a prototype', () => {
    const decoded = decodeLinkData(Buffer.from(encodeURIComponent('{"__proto__":"x","sub":1}')).toString('base64'));
    expect(Object.entries(decoded)).toEqual([['sub', 1]]);
  });

  it('never throws, and never repeats what it was given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.anything()), (given) => {
        const decoded = decodeLinkData(given);
        expect(typeof decoded === 'string' ? decoded : 'it is data').toMatch(/^it is [\w, -]+$/);
      }),
    );
  });

  it('is read up to 2048 bytes', () => {
    expect(decodeLinkData('A'.repeat(2049))).toBe('it is longer than 2048 bytes');
    expect(decodeLinkData('A'.repeat(2048))).toBe('it is not URL-encoded JSON');
  });
});

describe('a sale', () => {
  const click = async (aff: string): Promise<string> =>
    (await visit({ aff_id: aff, offer_id: '9' })).json<{ cookieValue: string }>().cookieValue;
  const queued = async () =>
    (
      await test.database.pool.query<{ payload: { url: string } }>(`select payload from outbox where kind = 'postback'`)
    ).rows.map(({ payload }) => payload.url);
  const sale = (clickId: string, saleId: string) =>
    recordSale(test.database.db, { clickId, event: 'purchase', saleId }, now);

  it('is told to the partner of the click, once', async () => {
    await setPartner(
      test.database.db,
      'east',
      'https://east.example/pb?c={click_id}&e={event}&o={offer_id}&s={sale_id}',
    );
    const clickId = await click('east');
    expect([await sale(clickId, 'order 1'), await sale(clickId, 'order 1')]).toEqual(['queued', 'repeated']);
    expect(await queued()).toEqual([`https://east.example/pb?c=${clickId}&e=purchase&o=9&s=order%201`]);
  });

  it('of a forged or an old cookie counts for no affiliate', async () => {
    const clickId = await click('east');
    for (const forged of [
      '',
      'x'.repeat(22),
      'east',
      "' or 1=1",
      clickId.toLowerCase() === clickId ? 'y' : clickId.toLowerCase(),
    ])
      expect(await sale(forged, 'order 2')).toBe('no-click');
    now = new Date(now.getTime() + 31 * DAYS);
    expect(await sale(clickId, 'order 2')).toBe('no-click');
  });

  it('of a partner who does not listen is recorded all the same', async () => {
    const clickId = await click('silent');
    expect([await sale(clickId, 'order 3'), await sale(clickId, 'order 3')]).toEqual(['no-partner', 'repeated']);
  });

  it('can be told from the command line', async () => {
    const run = (words: string, ...args: string[]) => runCommand(test, words, args);
    expect(await run('affiliate partner', 'west', 'https://west.example/pb?c={click_id}')).toBe(
      'Partner west is told of sales at west.example.',
    );
    await expect(run('affiliate partner', 'west', 'https://{click_id}.example/')).rejects.toThrow(
      'The postback address cannot be used: places must stand behind the host.',
    );
    const clickId = await click('west');
    expect(await run('affiliate sale', clickId, 'registration', 'member 1')).toBe(
      'The sale is recorded, and its postback waits to be sent.',
    );
    await expect(run('affiliate sale', clickId, 'registration', 'member 1')).rejects.toThrow(
      'The registration "member 1" was recorded before.',
    );
    await expect(run('affiliate sale', 'unknown', 'registration', 'x')).rejects.toThrow('There is no such click');
    expect(await run('outbox list')).toMatch(/postback {2}postback:registration:member 1 {2}waiting/);
    await expect(run('outbox list', 'lost')).rejects.toThrow('The state must be one of waiting, sent, dead.');
    await expect(run('outbox replay', 'all')).rejects.toThrow('There are no dead letters.');
    await test.database.pool.query(
      `update outbox set state = 'dead', tries = 8, last_problem = 'no mailbox robin@example.test' where dedupe_key = 'postback:registration:member 1'`,
    );
    expect(await run('outbox list', 'dead')).toMatch(/dead {2}8 tries {2}no mailbox \[e-mail\]$/);
    expect(await run('outbox replay', 'all')).toBe('One dead letter is waiting again.');
    await expect(run('outbox replay', 'some')).rejects.toThrow('Name the id of a dead letter, or all.');
  });
});

describe('what a partner sent with a click', () => {
  const urlOf = async (more: object, saleId: string): Promise<string> => {
    const template = 'https://partner.example/pb?c={click_id}&l={link_data}&s={sub1}&t={sub2}';
    await setPartner(test.database.db, 'sends', template);
    const reply = await visit({ aff_id: 'sends', offer_id: '1', ...more });
    const clickId = reply.json<{ cookieValue: string }>().cookieValue;
    expect(await recordSale(test.database.db, { clickId, event: 'purchase', saleId }, now)).toBe('queued');
    const { rows } = await test.database.pool.query<{ payload: { url: string } }>(
      'select payload from outbox where dedupe_key = $1',
      [`postback:purchase:${saleId}`],
    );
    return (rows[0]?.payload.url ?? '').replaceAll(clickId, 'OURS');
  };

  it('comes back in its postback, so that it cannot add a parameter', async () => {
    const sent = { campaign: 'Größe & mehr', n: 3 };
    const url = new URL(
      await urlOf({ click_id: 'their&c=2', sub1: 'a b', sub2: '{sub1}', link_data: encode(sent) }, 'back-1'),
    );
    expect([...url.searchParams].map(([name, value]) => [name, name === 'l' ? decodeLinkData(value) : value])).toEqual([
      ['c', 'their&c=2'],
      ['l', sent],
      ['s', 'a b'],
      ['t', '{sub1}'],
    ]);
  });

  it('is empty where it sent nothing, and the click is ours', async () => {
    expect(await urlOf({}, 'back-2')).toBe('https://partner.example/pb?c=OURS&l=&s=&t=');
  });
});

describe('a postback address', () => {
  it.each<[string, string | null]>([
    ['https://partner.example/pb?c={click_id}&e={event}', null],
    ['http://partner.example:8080/{offer_id}/{sale_id}?a={aff_id}', null],
    ['ftp://partner.example/{click_id}', 'it must begin with https:// or http://'],
    ['partner.example/{click_id}', 'it is not a web address'],
    ['https://user:pass@partner.example/', 'it must not hold a user or a password'],
    ['https://{aff_id}.example/?c={click_id}', 'places must stand behind the host'],
    [
      'https://partner.example/?e={email}',
      'it has the unknown place {email}; known are {click_id}, {aff_id}, {offer_id}, {event}, {sale_id}, {amount}, {currency}, {link_data}, {sub1} to {sub20}',
    ],
    ['https://partner.example/?a={sub1}&b={sub20}&l={link_data}', null],
    [`https://partner.example/${'x'.repeat(1000)}`, 'it is longer than 1000 characters'],
  ])('%s: %s', (template, problem) => expect(templateProblem(template)).toBe(problem));

  it('goes to the same host with the same parameters whatever the values are', () => {
    const template = 'https://partner.example/pb/{event}?c={click_id}&s={sale_id}';
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), fc.string({ unit: 'grapheme-ascii' }), (event, sale) => {
        const values = {
          click_id: 'c',
          aff_id: 'a',
          offer_id: 'o',
          event,
          sale_id: sale,
          amount: '',
          currency: '',
          link_data: '',
          subs: {},
        };
        const url = new URL(postbackUrl(template, values));
        expect([url.host, [...url.searchParams.keys()], url.searchParams.get('c')]).toEqual([
          'partner.example',
          ['c', 's'],
          'c',
        ]);
      }),
    );
  });
});

describe('an address of our own networks', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
  ])('%s is refused', (address) => expect(isPrivateAddress(address)).toBe(true));
  it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is not one',
    (address) => expect(isPrivateAddress(address)).toBe(false),
  );
});

describe('the response of a partner', () => {
  it.each([
    'ERROR',
    'error: unknown click',
    'Failed',
    'fail|x',
    '0',
    'false',
    'KO',
    '{"status":"error"}',
    '{"success":false}',
    '{"Success":0}',
    '{"result":"FAILED","id":1}',
    '{"error":"unknown"}',
    '{"errors":["x"]}',
    '"error"',
    'invalid click',
  ])('%j is a failure', (body) => {
    expect(saysFailure(body)).toBe(true);
  });
  it.each([
    '',
    'OK',
    '1',
    'true',
    'success=true',
    '{"status":"ok"}',
    '{"success":true,"error":null}',
    '{"errors":[]}',
    '<html>thanks</html>',
    'errors: none',
  ])('%j is not', (body) => {
    expect(saysFailure(body)).toBe(false);
  });
});

describe('sending a postback', () => {
  let server: Server;
  let base: string;
  let requests: string[];
  let reply: { status: number; body: string; headers?: Record<string, string> };
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      response.writeHead(reply.status, reply.headers).end(reply.body);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    requests = [];
    reply = { status: 200, body: 'OK' };
  });
  afterAll(() => void server.close());
  const send = (url: string, allowPrivate = true) => sendPostback(url, { allowPrivate });

  it('asks the partner once, by GET', async () => {
    await send(`${base}/pb?c=1`);
    expect(requests).toEqual(['GET /pb?c=1']);
  });

  it.each<[string, typeof reply, string]>([
    ['an error status', { status: 500, body: 'OK' }, 'the partner answers 500'],
    [
      'a redirect, which is not followed',
      { status: 302, body: '', headers: { location: '/elsewhere' } },
      'the partner answers 302',
    ],
    [
      'a 200 whose body says failure',
      { status: 200, body: '{"status":"error"}' },
      'the partner answers 200, but its body says failure',
    ],
  ])('fails on %s', async (_, given, problem) => {
    reply = given;
    await expect(send(`${base}/`)).rejects.toThrow(problem);
    expect(requests).toHaveLength(1);
  });

  it('reads no endless response', async () => {
    reply = { status: 200, body: 'x'.repeat(5_000_000) };
    await expect(send(`${base}/`)).resolves.toBeUndefined();
  });

  it('goes to no private address, by number or by name', async () => {
    const { port } = server.address() as AddressInfo;
    for (const host of ['127.0.0.1', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '169.254.169.254'])
      await expect(send(`http://${host}:${port}/`, false)).rejects.toThrow('the address is private');
    await expect(send(`http://localhost:${port}/`, false)).rejects.toThrow('the name leads to a private address');
    expect(requests).toEqual([]);
  });

  it('is what the outbox does with a queued one', async () => {
    const click = (await visit({ aff_id: 'local', offer_id: '1' })).json<{ cookieValue: string }>().cookieValue;
    await setPartner(test.database.db, 'local', `${base}/pb?c={click_id}`);
    await test.database.pool.query('delete from outbox');
    await recordSale(test.database.db, { clickId: click, event: 'purchase', saleId: 'local order' }, now);
    const problems: string[] = [];
    const senders = { mail: () => Promise.reject(new Error('none')), postback: postbackSender({ allowPrivate: true }) };
    await drainOutbox({
      db: test.database.db,
      senders,
      now: () => now,
      onFailure: ({ problem }) => problems.push(problem),
    });
    expect([requests, problems]).toEqual([[`GET /pb?c=${click}`], []]);
  });
});
