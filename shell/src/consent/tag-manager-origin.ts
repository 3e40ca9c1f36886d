/** Where the tag manager's script comes from; the edge's policy and the page agree on it. */
export const tagManagerOrigin = 'https://www.googletagmanager.com';
