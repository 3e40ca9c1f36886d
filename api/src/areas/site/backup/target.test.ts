import { resolve } from 'node:path';
import { ConfigError, repositoryRoot } from '../../../ground/settings';
import { testConfig } from '../../../testing/test-app';
import { BackupError } from './archive';
import { inBucket } from './stored-backup';
import { liesBesideMedia } from './target';

const storage = { STORAGE_URL: 'https://s3.example/media/site', STORAGE_ACCESS_KEY: 'key', STORAGE_SECRET: 'secret' };
const own = { BACKUP_ACCESS_KEY: 'own', BACKUP_SECRET: 'hidden', BACKUP_REGION: 'north' };
const configOf = (to: string, more: Record<string, string> = {}) =>
  testConfig({ BACKUP_PASSPHRASE: 'twelve wooden boats', BACKUP_TO: to, ...more });
const targetOf = (...args: Parameters<typeof configOf>) => configOf(...args).backups?.target;

function refusal(...args: Parameters<typeof configOf>): string {
  try {
    return `taken: ${JSON.stringify(targetOf(...args))}`;
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error);
  }
}

describe('where backups go', () => {
  it('is a folder, from the root of the repository on', () => {
    expect(targetOf('/mnt/elsewhere')).toEqual({ kind: 'folder', folder: '/mnt/elsewhere' });
    expect(targetOf('var/backups')).toEqual({ kind: 'folder', folder: resolve(repositoryRoot, 'var/backups') });
  });

  it('is a folder of its own in the bucket of the site', () => {
    expect(targetOf('storage:', storage)).toMatchObject({
      kind: 'bucket',
      bucket: { url: 'https://s3.example/media/site', accessKey: 'key' },
      prefix: 'backups/',
    });
    expect(refusal('storage:')).toBe('BACKUP_TO is storage:, so STORAGE_URL must be set.');
  });

  it('is another bucket, by a key of its own or by that of the site', () => {
    const url = 'https://other.example/backups/';
    expect(targetOf(url, { ...storage, ...own })).toEqual({
      kind: 'bucket',
      bucket: {
        url: 'https://other.example/backups',
        accessKey: 'own',
        secret: 'hidden',
        region: 'north',
        publicUrl: null,
      },
      prefix: '',
    });
    expect(targetOf(url, storage)).toMatchObject({
      bucket: { accessKey: 'key', secret: 'secret', region: 'us-east-1' },
    });
    expect(refusal(url)).toMatch(/^BACKUP_ACCESS_KEY and BACKUP_SECRET are the key .* and must be set\.$/);
    expect(refusal(url, { ...storage, BACKUP_SECRET: 'hidden' })).toMatch(/: set both, or none\.$/);
  });

  it.each([
    'https://other.example',
    'https://key:hidden@other.example/backups',
    'https://other.example/backups?hidden=1',
    's3://hidden/backups',
    'storage:hidden',
  ])('is not at %s, and nothing of a password is repeated', (to) => {
    expect(refusal(to, { ...storage, ...own })).toMatch(
      /^BACKUP_TO is where backups are made daily and must be a path, /,
    );
    expect(refusal(to, { ...storage, ...own })).not.toContain('hidden');
  });

  it.each([
    ['storage:', true],
    ['https://s3.example/media', true],
    ['https://s3.example/media/other', true],
    ['https://s3.example/media-backups', false],
    ['https://other.example/media', false],
    ['/mnt/elsewhere', false],
  ])('says whether %s is taken with the media: %s', (to, isBeside) => {
    const config = configOf(to, storage);
    expect(config.backups && liesBesideMedia(config.backups.target, config.storage)).toBe(isBeside);
    expect(config.backups && liesBesideMedia(config.backups.target, null)).toBe(false);
  });
});

describe('a backup that a command names', () => {
  const settings = configOf('', { ...storage, ...own });

  it('lies in the bucket of the site, at an address, or on this machine', () => {
    expect(inBucket('storage:site.tar', settings)).toMatchObject({
      name: 'site.tar',
      target: { prefix: 'backups/', bucket: { accessKey: 'key' } },
    });
    expect(inBucket('https://other.example/backups/old/site.tar', settings)).toMatchObject({
      name: 'site.tar',
      target: { prefix: '', bucket: { url: 'https://other.example/backups/old', accessKey: 'own' } },
    });
    expect(inBucket('/mnt/elsewhere/site.tar', settings)).toBeNull();
  });

  it.each([
    'storage:',
    'storage:../media/x',
    'storage:.tar',
    'https://other.example/site.tar',
    'https://key:hidden@other.example/backups/site.tar',
    'https://other.example/backups/',
    'https://other.example/backups/site.tar?hidden=1',
  ])('is none at %s, and nothing of a password is repeated', (typed) => {
    expect(() => inBucket(typed, settings)).toThrow(BackupError);
    expect(() => inBucket(typed, settings)).not.toThrow('hidden');
  });

  it('is refused where the site has no bucket, or no key', () => {
    expect(() => inBucket('storage:site.tar', configOf(''))).toThrow('the bucket of STORAGE_URL, which must be set');
    expect(() => inBucket('https://other.example/backups/site.tar', configOf(''))).toThrow(ConfigError);
  });
});
