export * from './affiliates';
export * from './campaigns';
export * from './payments';
