import { AwsV4Signer } from 'aws4fetch';

/** Seconds that S3 lets an address live at most. */
const S3_MAX_SECONDS = 7 * 24 * 60 * 60;

/**
 * The address of an object that opens it until it expires, without further checks (Signature Version 4, in the query).
 * @param url the object's; what its query asks for is signed, too
 * @param expires milliseconds since 1970
 */
export async function presign(
  url: URL,
  key: { readonly accessKey: string; readonly secret: string; readonly region: string },
  expires: number,
  now: Date,
): Promise<string> {
  const seconds = Math.ceil((expires - now.getTime()) / 1000);
  const signed = new URL(url);
  signed.searchParams.set('X-Amz-Expires', String(Math.min(S3_MAX_SECONDS, Math.max(1, seconds))));
  const signer = new AwsV4Signer({
    url: signed.href,
    accessKeyId: key.accessKey,
    secretAccessKey: key.secret,
    region: key.region,
    service: 's3',
    signQuery: true,
    datetime: now.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  });
  return (await signer.sign()).url.href;
}
