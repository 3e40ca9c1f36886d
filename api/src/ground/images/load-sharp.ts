/** Loaded with the first picture that a process decodes itself: an API starts without it. */
export const loadSharp = async () => (await import('sharp')).default;
