import { expect, inject, test } from 'vitest'
import { currentTemplate } from './cluster.ts'

test('a file that begins after midnight clones a template of its own day', async () => {
  const { url, template } = inject('testCluster')
  expect(await currentTemplate({ url, template })).toBe(template)
  const ofYesterday = template.replace(/\d{8}$/, '20200101')
  expect(await currentTemplate({ url, template: ofYesterday })).toBe(template)
})
