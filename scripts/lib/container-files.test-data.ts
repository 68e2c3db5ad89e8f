import fs from 'node:fs'
import path from 'node:path'
import { root } from './fingerprint.ts'

interface Copy {
  readonly from: string
  readonly to: string
}

/** Lists what the Containerfile copies from the project into the image: files, or whole folders. */
export function listCopies(): Copy[] {
  const lines = fs.readFileSync(path.join(root, 'Containerfile'), 'utf8').split('\n')
  return lines.flatMap((line) => {
    const names = /^COPY (?!--from)(.+)$/.exec(line)?.[1]?.split(' ') ?? []
    const to = names.at(-1) ?? ''
    return names.slice(0, -1).map((from) => ({ from, to: to.endsWith('/') ? path.join(to, path.basename(from)) : to }))
  })
}

/** Lists the patterns of `.containerignore`: those that exclude, and those that include again. */
function readIgnored(): { left: RegExp[]; let: string[] } {
  const lines = fs.readFileSync(path.join(root, '.containerignore'), 'utf8').split('\n')
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#') && line !== '*')
  return {
    let: patterns.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : [])),
    left: patterns.filter((line) => !line.startsWith('!')).map(toPattern),
  }
}

function toPattern(line: string): RegExp {
  const isAnywhere = line.startsWith('**/')
  const name = line
    .replace(/^\*\*\//, '')
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
  return new RegExp(`${isAnywhere ? '(?:^|/)' : '^'}${name}(?:/|$)`)
}

/** Copies into a folder the part of the project that the image gets, as its build does. */
export function copyAsContainer(folder: string): void {
  const { left, let: letIn } = readIgnored()
  const isSent = (file: string) =>
    letIn.some((name) => file === name || file.startsWith(`${name}/`)) && !left.some((pattern) => pattern.test(file))
  for (const { from, to } of listCopies()) {
    fs.cpSync(path.join(root, from), path.join(folder, to), {
      recursive: true,
      filter: (file) => isSent(path.relative(root, file)),
    })
  }
}
