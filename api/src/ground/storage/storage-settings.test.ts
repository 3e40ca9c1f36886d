import { ConfigError } from '../settings';
import { bucketAt, storageSettings } from './storage-settings';

const read = (env: Record<string, string>) => storageSettings.read(env, {});
const keys = { STORAGE_ACCESS_KEY: 'key', STORAGE_SECRET: 'secret' };
const should =
  'STORAGE_URL is the bucket for media, in place of DATA_DIR and must be like https://s3.example.com/bucket or https://s3.example.com/bucket/folder without a user, a password, ? and #, or absent.';

function refusal(env: Record<string, string>): string {
  try {
    read(env);
    return '';
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error);
  }
}

describe('the bucket of a site', () => {
  it('is none unless it is named', () => {
    expect(read({})).toEqual({ storageKeys: null, storage: null });
    expect(read(keys)).toMatchObject({ storageKeys: { accessKey: 'key' }, storage: null });
  });

  it('has an address, keys and a region', () => {
    const env = {
      ...keys,
      STORAGE_URL: 'https://s3.example/media/site/',
      STORAGE_PUBLIC_URL: 'https://files.example/media/site/',
    };
    expect(read(env).storage).toEqual({
      url: 'https://s3.example/media/site',
      accessKey: 'key',
      secret: 'secret',
      region: 'us-east-1',
      publicUrl: 'https://files.example/media/site',
    });
  });

  it.each([
    'bucket',
    'ftp://s3.example/bucket',
    'https://s3.example',
    'https://s3.example/',
    'https://key:hidden@s3.example/bucket',
    'https://s3.example/bucket?hidden=1',
    'https://s3.example/bucket/%2e%2e',
    'https://s3.example/.bucket',
  ])('is not at %s, and nothing of a password is repeated', (url) => {
    expect(refusal({ ...keys, STORAGE_URL: url })).toBe(should);
  });

  it('needs both halves of its key', () => {
    const url = { STORAGE_URL: 'https://s3.example/media' };
    expect([refusal({ ...url, STORAGE_SECRET: 'x' }), refusal({ ...url, STORAGE_ACCESS_KEY: 'x' })]).toEqual([
      "STORAGE_ACCESS_KEY is the access key of the site's bucket and must be set when STORAGE_URL is.",
      "STORAGE_SECRET is the secret key of the site's bucket and must be set when STORAGE_URL is.",
    ]);
    expect(() => bucketAt('https://s3.example/media', null)).toThrow(
      'STORAGE_ACCESS_KEY and STORAGE_SECRET are the key',
    );
  });
});
