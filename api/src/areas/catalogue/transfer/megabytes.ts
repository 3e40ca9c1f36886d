/** A size as operators read it. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 3 : 1)} MB`;
