import path from 'node:path';
import { expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { root } from '../apps/apps.mjs';

/** Libraries of the API that are loaded when they are first needed: together they cost more time than all the rest of its start. */
const late = [
  '@aws-sdk/client-s3',
  '@opentelemetry/sdk-node',
  '@simplewebauthn/server',
  'nodemailer',
  'opentype.js',
  'pdfkit',
  'sharp',
  'tar-stream',
  'web-push',
  'werift',
];

test('an API starts without the libraries that it needs only for some of its work', async () => {
  const { metafile } = await build({
    absWorkingDir: path.join(root, 'api'),
    entryPoints: ['src/server.ts'],
    outfile: 'dist/server.js',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const kindsOf = (name) =>
    Object.values(metafile.inputs)
      .flatMap(({ imports }) => imports)
      .filter(({ path: imported }) => imported === name || imported.startsWith(`${name}/`))
      .map(({ kind }) => kind);
  const found = Object.fromEntries(late.map((name) => [name, [...new Set(kindsOf(name))]]));
  // What only the process that draws pictures loads is not there at all.
  const wanted = Object.fromEntries(late.map((name) => [name, name === 'opentype.js' ? [] : ['dynamic-import']]));
  expect(found).toEqual(wanted);
});
