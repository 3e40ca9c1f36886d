/**
 * For processes that run jest (`--import`): keeps code compiled for one test file for the next. Jest gives each file a
 * context of its own, in which it compiles React or Fastify again; with V8's cached data that takes a sixth of the
 * time.
 */
import vm from 'node:vm';

/** Cached data of V8 for a source. @type {Map<string, { code: string, cachedData: Uint8Array }>} */
const kept = new Map();

/** V8's data for `import()` and `import.meta` is valid in one context only. @param {string} code */
const mayBeKept = (code) => !/\bimport\s*[(.]/.test(code);

/** @param {string} key @param {string} code @returns {Uint8Array | undefined} V8's cached data of the same source */
function find(key, code) {
  const found = kept.get(key);
  return found?.code === code ? found.cachedData : undefined;
}

const { compileFunction, SourceTextModule } = vm;

vm.compileFunction = (code, parameters = [], options = {}) => {
  if (!mayBeKept(code)) return compileFunction(code, parameters, options);
  const key = `${parameters.join()} ${options.filename}`;
  const cachedData = find(key, code);
  if (cachedData !== undefined) return compileFunction(code, parameters, { ...options, cachedData });
  const compiled = compileFunction(code, parameters, { ...options, produceCachedData: true });
  if (compiled.cachedData !== undefined) kept.set(key, { code, cachedData: compiled.cachedData });
  return compiled;
};

vm.SourceTextModule = class extends SourceTextModule {
  /** @param {string} code @param {import('node:vm').SourceTextModuleOptions} [options] */
  constructor(code, options = {}) {
    const key = `module ${options.identifier}`;
    const cachedData = find(key, code);
    super(code, cachedData === undefined ? options : { ...options, cachedData });
    if (cachedData !== undefined || !mayBeKept(code)) return;
    /** @type {() => Uint8Array} missing in Node's types */
    const createCachedData = Reflect.get(SourceTextModule.prototype, 'createCachedData');
    kept.set(key, { code, cachedData: createCachedData.call(this) });
  }
};
