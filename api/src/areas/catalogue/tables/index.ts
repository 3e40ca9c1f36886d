export * from './entitlements';
export * from './member-items';
export * from './offers';
export * from './play-progress';
export * from './ratings';
export * from './rooms';
export * from './titles';
