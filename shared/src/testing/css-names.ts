/** Stands in for CSS Modules in unit tests: every class is named after itself. */
const names: Record<string, string> = new Proxy({}, { get: (_, key) => (key === '__esModule' ? false : String(key)) });
export default names;
