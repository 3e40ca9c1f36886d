/** Where the files stand in a page. */
export const filesId = 'files';
