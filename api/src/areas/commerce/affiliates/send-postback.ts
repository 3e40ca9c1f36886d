import { lookup as resolve } from 'node:dns';
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address';

/** Milliseconds a partner's server has for the whole response, and how many bytes of it are read. */
const TIMEOUT = 10_000;
const BODY_BYTES = 16_384;

/**
 * Tells a partner of a sale by a plain GET; redirects are not followed.
 * @param allowPrivate lets it go to private and loopback addresses, for tests
 * @throws Error when it was not taken: no response, a status other than 2xx, or a body that says failure
 */
export async function sendPostback(url: string, { allowPrivate }: { readonly allowPrivate: boolean }): Promise<void> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  // A literal address is never looked up, so it is judged here.
  if (!allowPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw new Error('the address is private');
  const { status, body } = await get(target, allowPrivate ? {} : { lookup: publicOnly });
  if (status < 200 || status > 299) throw new Error(`the partner answers ${status}`);
  if (saysFailure(body)) throw new Error('the partner answers 200, but its body says failure');
}

/** Looks a name up and refuses private addresses; the connection goes to the very addresses that were judged. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new Error('the name leads to a private address'), '', 0);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return first ? callback(null, first.address, first.family) : callback(new Error('the name leads nowhere'), '', 0);
  });
};

function get(target: URL, options: RequestOptions): Promise<{ status: number; body: string }> {
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const call = request(
      target,
      {
        ...options,
        method: 'GET',
        agent: false,
        headers: { accept: '*/*', 'user-agent': 'postback/1' },
        signal: AbortSignal.timeout(TIMEOUT),
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        const end = (): void => done({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') });
        response.on('data', (part: Buffer) => {
          parts.push(part);
          size += part.length;
          // Enough to see what it says; the rest of an endless response is dropped.
          if (size > BODY_BYTES) {
            end();
            response.destroy();
          }
        });
        response.on('end', end).on('error', fail);
      },
    );
    call.on('error', fail).end();
  });
}

const failed = /^(?:error|fail|failed|failure|ko|nok|false|invalid|rejected|declined|denied|0)$/i;

/**
 * Whether a response of 200 says that the postback was not taken (docs/spec/affiliates.md#postbacks): a
 * first word such as "ERROR", or JSON whose status or success says so.
 */
export function saysFailure(body: string): boolean {
  const text = body.trim();
  try {
    return jsonSaysFailure(JSON.parse(text));
  } catch {
    return failed.test(/^[\w]+/.exec(text)?.[0] ?? '');
  }
}

function jsonSaysFailure(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return failed.test(String(json));
  const fields = Object.fromEntries(Object.entries(json).map(([key, value]) => [key.toLowerCase(), value as unknown]));
  const verdicts = ['status', 'success', 'result', 'ok']
    .map((key) => fields[key])
    .filter((value) => value !== undefined && typeof value !== 'object');
  const complaints = [fields['error'], fields['errors']].filter((value) => value !== undefined);
  return (
    verdicts.some((value) => failed.test(String(value))) ||
    complaints.some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== 'false'))
  );
}
