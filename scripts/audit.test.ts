import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { root } from './lib/fingerprint.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'audit-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Runs the audit with a registry that returns this answer about vulnerabilities. */
async function audit(
  status: number,
  advisories: unknown,
): Promise<{ output: string; exitCode: unknown; sbom: string }> {
  const registry = http.createServer((request, response) => {
    request.resume()
    const isAsked = request.url?.endsWith('/security/advisories/bulk') === true
    response.writeHead(isAsked ? status : 404, { 'content-type': 'application/json' }).end(JSON.stringify(advisories))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const address = registry.address()
  if (address === null || typeof address === 'string') throw new Error('The registry listens on no port')
  const sbom = path.join(folder, `${status}.json`)
  const child = spawn(process.execPath, ['scripts/audit.ts', '--sbom', sbom], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      npm_config_registry: `http://127.0.0.1:${address.port}/`,
      npm_config_fetch_retries: '0',
      npm_config_cache: path.join(folder, 'cache'),
      npm_config_update_notifier: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  registry.close()
  return { output, exitCode, sbom }
}

test('no vulnerability: everything is printed in lines, and the inventory is written', async () => {
  const { output, exitCode, sbom } = await audit(200, {})
  expect(output).toContain('Vulnerabilities: none known')
  expect(output).toMatch(/Licences: \d+ packages, 0 to be looked at/)
  expect(exitCode).toBe(0)
  const { bomFormat, metadata, components } = JSON.parse(fs.readFileSync(sbom, 'utf8')) as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { name: string; version: string; purl: string; hashes: unknown[]; licenses: unknown[] }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  expect(metadata.component.name).toBe('forecourt')
  const { dependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)))
  const purl = ([name, version]: [string, string]) => `pkg:npm/${name}@${version}`
  expect(
    Object.entries(dependencies)
      .map(purl)
      .filter((one) => !listed.has(one)),
  ).toEqual([])
  expect(components.filter(({ name }) => ['vitest', 'lighthouse', 'oxlint'].includes(name))).toEqual([])
  expect(components.find(({ name }) => name === 'hono')).toMatchObject({
    hashes: [{ alg: 'SHA-512' }],
    licenses: [{ license: { id: 'MIT' } }],
  })
})

test('a vulnerability is named with its severity and deadline', async () => {
  const advisory = {
    id: 1,
    url: 'https://example.test/1',
    title: 'Reads what it should not',
    severity: 'critical',
    vulnerable_versions: '*',
  }
  const { output, exitCode } = await audit(200, {
    hono: [{ ...advisory, cwe: [], cvss: { score: 9.8, vectorString: null } }],
  })
  expect(output).toMatch(/hono .*: critical, to be fixed within 3 days/)
  expect(output).toContain('Reads what it should not, https://example.test/1')
  expect(exitCode).toBe(1)
})

test('a registry that does not answer is no clean bill', async () => {
  const { output, exitCode } = await audit(503, {})
  expect(output).toContain('Vulnerabilities: NOT KNOWN. The registry did not answer: 503')
  expect(output).toContain('0 to be looked at')
  expect(exitCode).toBe(1)
})
