import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withLook } from './look-files.ts'
import { readAssets } from './static.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'look-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const house = ['favicon.ico', 'favicon.svg', 'icon-192.png', 'service-worker.js']

test.each([
  [[], { 'favicon.ico': 'house', 'favicon.svg': 'house' }],
  [['logo.svg'], { 'logo.svg': 'logo.svg', 'favicon.ico': 'logo.svg', 'favicon.svg': 'house' }],
  [['logo.svg', 'favicon.svg'], { 'favicon.ico': 'favicon.svg', 'favicon.svg': 'favicon.svg' }],
  [['favicon.svg', 'favicon.ico'], { 'favicon.ico': 'favicon.ico', 'favicon.svg': 'favicon.svg' }],
  [['service-worker.js', 'icon-192.png'], { 'service-worker.js': 'house', 'icon-192.png': 'icon-192.png' }],
])('a group that brings %j', (brought, shown) => {
  const assets = withLook(
    readFiles(house, () => 'house'),
    readFolder(brought, (name) => name),
  )
  for (const [name, body] of Object.entries(shown)) {
    const asset = assets.get(`/${name}`)!
    expect([name, asset.bodies.identity.toString()]).toEqual([name, body])
  }
})

test('an icon that is a drawing says so, whatever its address', () => {
  const { headers } = withLook(
    new Map(),
    readFolder(['logo.svg'], () => '<svg/>'),
  ).get('/favicon.ico')!
  expect(headers).toContain('image/svg+xml; charset=utf-8')
})

test('without a folder all is as the house has it', () => {
  const assets = readFiles(house, () => 'house')
  expect(withLook(assets, undefined)).toBe(assets)
})

function readFiles(names: readonly string[], body: (name: string) => string) {
  return readAssets([readFolder(names, body)])
}

function readFolder(names: readonly string[], body: (name: string) => string): string {
  const made = mkdtempSync(path.join(folder, 'files-'))
  for (const name of names) writeFileSync(path.join(made, name), body(name))
  return made
}
