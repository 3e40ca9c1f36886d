export * from './media-files';
export * from './texts';
export * from './withdrawn-pictures';
