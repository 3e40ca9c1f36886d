/** The content format, for workspaces that write catalogues. */
export { checkContent } from './check';
export type { DemoModule, DrawingModule, DrawnPicture } from './demo-module';
export * from './schema';
export type { MediaImage } from '@platform/shared/contracts';
