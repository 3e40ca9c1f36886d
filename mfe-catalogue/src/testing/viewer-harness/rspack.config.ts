import { defineBench } from '@platform/build';

/** The viewer on a page of its own, for its tests and for looking at it. */
export default defineBench({ name: 'viewer-harness', dir: import.meta.dirname, title: 'VR viewer' });
