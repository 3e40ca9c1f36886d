export * from './holds';
export * from './ledger';
export * from './transactions';
