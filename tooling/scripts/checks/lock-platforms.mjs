const systems = /(?:^|[-/])(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)(?=-|$)/;
const processors = /(?:^|[-/])(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)(?=-|$)/;
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/**
 * The platform that a package of prebuilt binaries is for, as its name says it.
 * @param {string} name for instance `@rspack/binding-linux-x64-musl`
 * @returns {{ os?: string[], cpu: string[], libc?: string[] } | undefined} undefined when the name says none
 */
export function platformOf(name) {
  const [, os] = systems.exec(name) ?? [];
  const [, cpu] = processors.exec(name) ?? [];
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32')) return undefined;
  const libc = libraries[name.split('-').at(-1)];
  return { ...(os && { os: [os] }), cpu: [cpu], ...(libc && os === 'linux' && { libc: [libc] }) };
}

/** Where npm would find `name`, seen from the package at `where`. */
function findPackage(packages, where, name) {
  for (let base = where; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const place = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`;
    if (packages[place]) return place;
    if (base === '' || !base.includes('/node_modules/'))
      return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
  }
}

/**
 * Adds the optional packages of other platforms that a lock file lacks. npm leaves out those that the registry
 * at hand does not carry, and `npm ci` then refuses the lock file on every machine.
 * @param {{ packages: Record<string, object> }} lock the parsed package-lock.json; it is changed
 * @returns {string[]} names added
 */
export function completePlatforms({ packages }) {
  const added = [];
  for (const [where, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const platform = platformOf(name);
      if (!platform || !/^\d/.test(version) || findPackage(packages, where, name)) continue;
      packages[`node_modules/${name}`] = { version, ...platform, ...(dev && { dev }), optional: true };
      added.push(name);
    }
  }
  return added;
}
