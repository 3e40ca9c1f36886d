/** The package's build for browsers, which has no socket of Node in it; its types stand beside the one for Node. */
declare module 'buttplug/dist/web/buttplug.mjs' {
  export * from 'buttplug';
}
