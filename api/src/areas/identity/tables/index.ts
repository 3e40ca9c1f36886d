export * from './account-links';
export * from './accounts';
export * from './email-changes';
export * from './headsets';
export * from './public-names';
export * from './second-factor';
export * from './staff-roles';
export * from './uploaded-avatars';
