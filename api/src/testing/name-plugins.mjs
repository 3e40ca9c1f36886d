/**
 * Gives every plugin of Fastify a name. For one without, Fastify looks through `require.cache` for its file, which in
 * jest is thousands of slow lookups: more than a third of the time that a server of the tests takes to start.
 */
// oxlint-disable-next-line no-extend-native -- in tests alone: Fastify asks every plugin's function for it
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), {
  value: 'plugin',
  writable: true,
  configurable: true,
});
