import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = import.meta.dirname
const files = globSync('**/*.tsx', { cwd: folder }).map((file) => ({
  file,
  text: readFileSync(path.join(folder, file), 'utf8'),
}))

describe('the office', () => {
  it('shows every state as a soft badge with a dot: a badge without one only names a kind', () => {
    const badges = files.flatMap(({ file, text }) =>
      [...text.matchAll(/<Badge\s+tone=(\S+?)[\s>]/g)].map(([, tone]) => ({ file, tone })),
    )
    expect(badges.length).toBeGreaterThan(0)
    expect(badges.filter(({ tone }) => tone !== '"vat"')).toEqual([])
  })
})
