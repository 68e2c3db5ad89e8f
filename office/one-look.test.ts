import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = import.meta.dirname
const files = globSync('**/*.tsx', { cwd: folder, exclude: ['build/**'] }).map((file) => ({
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

  it('draws the head of every panel by its title: a panel that writes its own heading has other distances', () => {
    const panels = files.filter(({ text }) => /<(Desk)?Panel(Form)?\b/.test(text))
    expect(panels.length).toBeGreaterThan(0)
    const ownHead = /<(Desk)?Panel(Form)?\b[^<]*<(header[^<]*<)?h2/
    expect(panels.filter(({ text }) => ownHead.test(text)).map(({ file }) => file)).toEqual([])
  })
})
