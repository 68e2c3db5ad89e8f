import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sprite, spriteFile } from './icons.ts'

test('the sprite holds the listed icons (else: node scripts/icons.ts)', async () => {
  expect(await readFile(spriteFile, 'utf8')).toBe(await sprite())
})
