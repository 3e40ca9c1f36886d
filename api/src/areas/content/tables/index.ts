export * from './media-files';
export * from './texts';
