export * from './affiliates';
export * from './campaigns';
export * from './payments';
export * from './reconciliation';
