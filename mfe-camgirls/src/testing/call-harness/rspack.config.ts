import { defineBench } from '@platform/build';

const config = defineBench({ name: 'call-harness', dir: import.meta.dirname, title: 'Calls' });

/** Rooms without the site around them: browser tests put the script into a document of the platform. */
export default { ...config, entry: { main: './main.ts' }, output: { ...config.output, publicPath: '/call-harness/' } };
