export { readPages } from './read-pages';
export { comparePatterns, patternShape } from './specificity';
export { pageDefaults, type PageDeclaration, type PageFields, type RecordKind } from './page';
