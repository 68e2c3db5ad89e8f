import { execFileSync } from 'node:child_process'
import { root } from './fingerprint.ts'

/**
 * Returns the files that differ from a commit, including untracked ones. Without a commit: from the last one or, when
 * nothing is uncommitted, from the one before.
 */
export function findChangedFiles(base?: string): string[] {
  const uncommitted = new Set([...lines(['diff', '--name-only', 'HEAD']), ...untracked()])
  if (base === undefined && uncommitted.size > 0) return [...uncommitted]
  return [...new Set([...lines(['diff', '--name-only', base ?? 'HEAD~1']), ...untracked()])]
}

const untracked = () => lines(['ls-files', '--others', '--exclude-standard'])

function lines(args: readonly string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}
