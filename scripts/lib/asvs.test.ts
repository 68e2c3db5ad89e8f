import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const states = ['met', 'not met', 'not applicable']
const rows = read('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('each requirement of levels 1 and 2 has one row, in the order of the standard', () => {
  const required = read('docs/asvs-requirements.txt').trim().split('\n')
  expect(rows.map(([, number, level]) => `${number} ${level}`)).toEqual(required)
})

test.each(rows.map(([, number = '', , ...cells]) => ({ number, cells })))(
  '$number has a state, its reason, and files that are there',
  ({ cells: [requirement, state = '', evidence = '', tests = '', ...rest] }) => {
    expect(rest).toEqual([''])
    expect(requirement).not.toBe('')
    expect(states).toContain(state)
    expect(evidence).not.toBe('')
    expect(tests).toMatch(/^(–|`\S+\.tsx?`.*)$/)
    const missing = listFiles(evidence + tests).filter((file) => !existsSync(path.join(root, file)))
    expect(missing).toEqual([])
    expect(listTitles(tests).filter(({ file, title }) => !read(file).includes(title))).toEqual([])
  },
)

/** Lists the paths in a text: addresses of pages and calls begin with a slash. */
function listFiles(cell: string): string[] {
  return [...cell.matchAll(/`([\w.][\w./-]*\.(?:ts|tsx|md|json|txt))`/g)].map(([, file = '']) => file)
}

/** Lists the tests that are named by their title behind their file. */
function listTitles(cell: string): { file: string; title: string }[] {
  return [...cell.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }))
}
