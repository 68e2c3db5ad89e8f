import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

/** A Chromium to drive: the one that CHROMIUM_PATH names, the system's, or the one among our dependencies. */
export function chromium(): Browser {
  const system = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (process.env['CHROMIUM_PATH'] || fs.existsSync(system)) return { executablePath: system, args, env: environment() }
  const folder = unpacked()
  return {
    executablePath: path.join(folder, 'chromium'),
    args,
    env: {
      ...environment(),
      LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
      HOME: folder,
    },
  }
}

// The sandbox needs rights that containers and root do not have; we only visit pages of our own.
const args = ['--no-sandbox', '--disable-dev-shm-usage']

/** Unpacks the packed browser once for each version, and whole or not at all. */
function unpacked(): string {
  const root = path.resolve(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const folder = path.join(os.tmpdir(), `forecourt-chromium-${version}-${process.getuid?.() ?? 0}`)
  if (fs.existsSync(folder)) return folder
  const draft = fs.mkdtempSync(`${folder}-`)
  // The package unpacks into the folder for temporary files, and its libraries only where it believes to be in a cloud.
  const code = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
  const result = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (result.status !== 0) throw new Error('The browser for the tests could not be unpacked')
  const fontsFile = path.join(draft, 'fonts', 'fonts.conf')
  fs.writeFileSync(fontsFile, fs.readFileSync(fontsFile, 'utf8').replaceAll('/tmp/fonts', path.join(folder, 'fonts')))
  try {
    fs.renameSync(draft, folder)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (!fs.existsSync(folder)) throw error
  }
  return folder
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
