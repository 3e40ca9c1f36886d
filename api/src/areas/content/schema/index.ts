/** The content format, for workspaces that write catalogues. */
export { checkContent } from './check';
export type { DrawingModule } from '../../../ground/images/drawing-module';
export type { DemoModule, DrawnPicture } from './demo-module';
export { qualityOf } from './quality';
export * from './schema';
export type { MediaImage } from '@platform/shared/contracts';
