import path from 'node:path';

/** The list of remotes of this repository. */
export const listFile = path.join(__dirname, '../../../remotes.json');
