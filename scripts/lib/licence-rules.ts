/** A package of `package-lock.json`, as npm describes it there. */
export type LockedPackage = {
  readonly version?: string | undefined
  readonly license?: string | undefined
  readonly resolved?: string | undefined
  readonly integrity?: string | undefined
  readonly dev?: boolean | undefined
  readonly link?: boolean | undefined
}

/**
 * Licences (SPDX) under which a closed-source product may be delivered. None requires publishing our own source: MPL and
 * LGPL require that for changes to the package itself, which we use unchanged.
 */
const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0', // data: browser compatibility
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later', // libvips, a separate library beside the program
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1', // fonts
  'Python-2.0',
  'Unlicense',
])

/** Packages whose own text was read, because their `package.json` names no SPDX licence. */
const readLicences: Readonly<Record<string, string>> = {
  'saxon-js': 'Saxonica 1.0: use and delivery without change, its notice in the documentation',
  xslt3: 'Saxonica 1.0, the same',
  'xmlhttprequest-ssl': 'MIT, in the old form `licenses`',
}

const registry = 'https://registry.npmjs.org/'

/** Returns the packages of production under a licence that is not allowed, by their place in `package-lock.json`. */
export function complaintsAboutLicences(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return listProduction(packages).flatMap(([name, { version, license }]) =>
    name in readLicences || (license !== undefined && isAllowed(license))
      ? []
      : [
          `${name} ${version}: ${license ?? 'no licence'} is not allowed. Take another package, or read its licence and add it to scripts/lib/licence-rules.ts`,
        ],
  )
}

/**
 * Returns the packages of production that come from elsewhere than the registry of npm, or without a hash. One without an address comes from
 * the registry that npm is set to, which may be a mirror.
 */
export function complaintsAboutOrigins(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return listProduction(packages).flatMap(([name, { version, resolved = registry, integrity }]) =>
    resolved.startsWith(registry) && integrity !== undefined
      ? []
      : [
          `${name} ${version} comes from ${resolved} ${integrity === undefined ? 'without' : 'with'} a hash: only ${registry} with one`,
        ],
  )
}

/** Returns the names and licences of production packages, each once. */
export function listLicences(packages: Readonly<Record<string, LockedPackage>>): Map<string, string> {
  return new Map(
    listProduction(packages).map(([name, { license }]) => [name, readLicences[name] ?? license ?? 'no licence']),
  )
}

/** Lists the third-party packages that production installs; ours are links. */
function listProduction(packages: Readonly<Record<string, LockedPackage>>): [name: string, LockedPackage][] {
  return Object.entries(packages).flatMap(([place, one]) => {
    const name = place.split('node_modules/').at(-1)
    return place.includes('node_modules/') && name && !one.link && !one.dev ? [[name, one]] : []
  })
}

/** Parses an SPDX expression: of licences joined by OR one is chosen, those joined by AND all apply. */
function isAllowed(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const isWhole = readChoice()
  return isWhole && at === tokens.length

  function readChoice(): boolean {
    let isFound = readAll()
    while (tokens[at] === 'OR') {
      at++
      isFound = readAll() || isFound
    }
    return isFound
  }

  function readAll(): boolean {
    let isMet = readOne()
    while (tokens[at] === 'AND') {
      at++
      isMet = readOne() && isMet
    }
    return isMet
  }

  function readOne(): boolean {
    const token = tokens[at++]
    if (token !== '(') return token !== undefined && allowedLicences.has(token)
    const isInside = readChoice()
    return tokens[at++] === ')' && isInside
  }
}
