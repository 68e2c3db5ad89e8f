import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

/**
 * Returns a Chromium to control: the one that CHROMIUM_PATH names, else the one among our dependencies, which is a
 * headless shell. A system Chromium draws by a GPU that it emulates and is three times as slow, so it must be named.
 */
export function chromium(): Browser {
  const named = process.env['CHROMIUM_PATH']
  if (named) return { executablePath: named, args, env: environment() }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The browser that comes along runs on Linux x64 only: CHROMIUM_PATH names another one.')
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

const args = [
  // The sandbox needs rights that containers and root do not have; we only visit pages of our own.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  // Pages are drawn by the processor, without a process that would emulate a GPU.
  '--disable-gpu',
  '--in-process-gpu',
]

/** Unpacks the packed browser once for each version, atomically. */
function unpacked(): string {
  const root = path.resolve(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const folder = path.join(os.tmpdir(), `forecourt-chromium-${version}-2-${process.getuid?.() ?? 0}`)
  if (fs.existsSync(folder)) return folder
  const draft = fs.mkdtempSync(`${folder}-`)
  // The package unpacks into the folder for temporary files, and its libraries only where it detects a cloud.
  const code = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
  const result = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (result.status !== 0) throw new Error('The browser for the tests could not be unpacked')
  const fontsFile = path.join(draft, 'fonts', 'fonts.conf')
  const fonts = fs.readFileSync(fontsFile, 'utf8').replaceAll('/tmp/fonts', path.join(folder, 'fonts'))
  // Those of the system too: the gallery compares our font with its fallback.
  fs.writeFileSync(fontsFile, fonts.replace('<cachedir>', '<dir>/usr/share/fonts</dir>\n  <cachedir>'))
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
