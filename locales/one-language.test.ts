import { expect, test } from 'vitest'
import { bindTexts } from './one-language.ts'

test('a word that screens share is written above the code, another text is a module of its own', () => {
  const code = `const texts = { name: m['words.name'], title: m['home.title'] }`
  const texts = new Map([
    ['words.name', 'Nom'],
    ['home.title', 'Accueil'],
  ])
  expect(bindTexts(code, texts).split('\n')).toEqual([
    'const text$0 = () => `Nom`',
    'import { text as text$1 } from "text:home.title.js"',
    'const texts = { name: text$0, title: text$1 }',
  ])
})
