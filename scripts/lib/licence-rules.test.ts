import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './fingerprint.ts'
import { complaintsAboutLicences, complaintsAboutOrigins, listLicences, type LockedPackage } from './licence-rules.ts'

const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}

describe('the lock file', () => {
  test('has packages of production under allowed licences only', () => {
    expect(complaintsAboutLicences(packages)).toEqual([])
    expect(listLicences(packages).get('hono')).toBe('MIT')
  })

  test('takes what production runs from the registry, with a hash', () => {
    expect(complaintsAboutOrigins(packages)).toEqual([])
  })

  test('says of what is installed the licence that stands in the package', () => {
    const others = Object.entries(packages).filter(([place, { license }]) => {
      const file = path.join(root, place, 'package.json')
      if (!place.includes('node_modules/') || license === undefined || !fs.existsSync(file)) return false
      return (JSON.parse(fs.readFileSync(file, 'utf8')) as { license?: string }).license !== license
    })
    expect(others.map(([place]) => place)).toEqual([])
  })
})

test('every package of package.json has an exact version', () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies',
    Record<string, string>
  >
  const versions = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  expect(Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

const place = 'node_modules/one'
const fromNpm = { version: '1.0.0', resolved: 'https://registry.npmjs.org/one.tgz', integrity: 'sha512-x' }

test.each([
  ['MIT', true],
  ['MIT OR GPL-3.0-only', true],
  ['(MIT OR EUPL-1.1+)', true],
  ['(GPL-2.0-only OR GPL-3.0-only)', false],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['MIT AND (GPL-3.0-only OR ISC)', true],
  ['GPL-3.0-only OR (MIT AND AGPL-3.0-only)', false],
  ['GPL-2.0-only WITH Classpath-exception-2.0', false],
  ['MIT Apache-2.0', false],
  ['(MIT', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['UNLICENSED', false],
  ['', false],
  [undefined, false],
])('%s: allowed is %s', (license, isAllowed) => {
  const complaints = complaintsAboutLicences({ [place]: license === undefined ? fromNpm : { ...fromNpm, license } })
  expect(complaints).toHaveLength(isAllowed ? 0 : 1)
})

test('a refused licence is named with its package, a nested one by its own name', () => {
  expect(
    complaintsAboutLicences({ 'node_modules/a/node_modules/@b/c': { ...fromNpm, license: 'AGPL-3.0-only' } }),
  ).toEqual([expect.stringContaining('@b/c 1.0.0: AGPL-3.0-only is not allowed')])
})

test('what only tests need is not delivered, and our own packages are ours', () => {
  const license = 'GPL-3.0-only'
  const lock = {
    '': {},
    server: { license },
    'node_modules/@forecourt/server': { link: true },
    [place]: { ...fromNpm, license, dev: true },
  }
  expect(complaintsAboutLicences(lock)).toEqual([])
  expect(complaintsAboutOrigins(lock)).toEqual([])
})

test.each([
  [{ ...fromNpm, resolved: 'git+ssh://git@github.com/one/one.git#1234' }],
  [{ version: '1.0.0', resolved: fromNpm.resolved }],
])('another origin, or none that can be checked, is named', (one) => {
  expect(complaintsAboutOrigins({ [place]: one })).toHaveLength(1)
})
