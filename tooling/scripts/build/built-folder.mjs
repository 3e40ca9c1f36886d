import path from 'node:path';

/**
 * Where the last production build of an app lies, with its `assets.json`.
 * @param {string} base the repository
 * @param {string} app `shell`, which is served from there, or a remote, which is deployed from there (`npm run release`)
 * @returns {string}
 */
export const builtFolder = (base, app) => path.join(base, app, app === 'shell' ? 'dist' : 'dist/build');
