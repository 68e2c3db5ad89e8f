import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { root } from './lib/fingerprint.ts'
import { complaintsAboutLicences, complaintsAboutOrigins, listLicences } from './lib/licence-rules.ts'

// npm run audit: known vulnerabilities of the production dependencies, licences and origins of packages, and their inventory
// as CycloneDX (`docs/security.md`). It exits with 1 when action is needed, also when the registry did not answer.

/** The days within which each severity is fixed: `docs/security.md`. */
const deadlines = { critical: 3, high: 14, moderate: 60, low: 60, info: 60 } as const

const Vulnerability = z.object({
  name: z.string(),
  severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
  via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
  range: z.string(),
  fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]),
})
const Report = z.object({ vulnerabilities: z.record(z.string(), Vulnerability) })
const Failure = z.object({ message: z.string() })
const Manifest = z.looseObject({ workspaces: z.array(z.string()), devDependencies: z.unknown() })
const LockFile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      license: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
})

const { values } = parseArgs({ options: { sbom: { type: 'string', default: path.join(root, 'build/sbom.cdx.json') } } })
const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))
const manifest = Manifest.parse(readJson('package.json'))
const lock = LockFile.parse(readJson('package-lock.json'))

const results = [checkVulnerabilities(), checkLicences(), writeInventory(values.sbom)]
process.exitCode = results.every(Boolean) ? 0 : 1

function checkVulnerabilities(): boolean {
  const { stdout, stderr } = runNpm('audit', ['--omit=dev', '--json'])
  const answer = parseJson(stdout)
  const report = Report.safeParse(answer)
  if (!report.success) {
    const reason = Failure.safeParse(answer).data?.message ?? (stderr.trim() || 'an answer that is not understood')
    console.log(`Vulnerabilities: NOT KNOWN. The registry did not answer: ${reason}`)
    console.log('  Run this again where the registry of npm can be reached.')
    return false
  }
  const found = Object.values(report.data.vulnerabilities)
  console.log(`Vulnerabilities: ${found.length === 0 ? 'none known' : found.length}`)
  for (const { name, severity, range, via, fixAvailable } of found) {
    console.log(
      `  ${name} ${range}: ${severity}, to be fixed within ${deadlines[severity]} days. ${describeFix(fixAvailable)}`,
    )
    for (const one of via) console.log(typeof one === 'string' ? `    by ${one}` : `    ${one.title}, ${one.url}`)
  }
  return found.length === 0
}

function describeFix(fix: z.infer<typeof Vulnerability>['fixAvailable']): string {
  if (typeof fix === 'object') return `Take ${fix.name} ${fix.version}.`
  return fix ? 'npm update fixes it.' : 'There is no fixed version yet.'
}

function checkLicences(): boolean {
  const complaints = [...complaintsAboutLicences(lock.packages), ...complaintsAboutOrigins(lock.packages)]
  console.log(`Licences: ${listLicences(lock.packages).size} packages, ${complaints.length} to be looked at`)
  for (const complaint of complaints) console.log(`  ${complaint}`)
  return complaints.length === 0
}

/**
 * Writes the npm list of a copy of our manifests without the tools. The own `--omit dev` of npm leaves out too much: also
 * packages of production that a tool needs too.
 */
function writeInventory(file: string): boolean {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inventory-'))
  try {
    const copy = path.join(folder, 'forecourt') // the name of the folder is that of the product in the inventory
    copyManifests(copy)
    const args = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
    const { stdout, stderr } = runNpm('sbom', args, copy)
    if (parseJson(stdout) === undefined) {
      console.log(`Inventory: NOT WRITTEN. ${stderr.trim()}`)
      return false
    }
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, stdout)
    console.log(`Inventory: ${file}`)
    return true
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

function copyManifests(folder: string): void {
  for (const name of ['', ...manifest.workspaces]) {
    fs.mkdirSync(path.join(folder, name), { recursive: true })
    fs.copyFileSync(path.join(root, name, 'package.json'), path.join(folder, name, 'package.json'))
  }
  const { devDependencies: _, ...production } = manifest
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(production))
  const kept = Object.entries(lock.packages).filter(([place, { dev }]) => place !== '' && !dev)
  const packages = { '': production, ...Object.fromEntries(kept) }
  fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
}

/** Runs the npm that started us, or that of the system. */
function runNpm(command: string, args: readonly string[], cwd = root): { stdout: string; stderr: string } {
  const npm = process.env['npm_execpath']
  const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  return npm
    ? spawnSync(process.execPath, [npm, command, ...args], options)
    : spawnSync('npm', [command, ...args], { ...options, shell: process.platform === 'win32' })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
