import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputText } from './input-text.ts'

const schema = z.strictObject({
  name: z.string().min(1).max(5),
  code: z.string().min(3).optional(),
  count: z.number().min(2).max(100).optional(),
  email: z.email().optional(),
})

function readMessages(input: object, language: 'nl' | 'fr'): string[] {
  const { error } = schema.safeParse(input, { error: (issue) => inputText(issue, language) })
  return error!.issues.map(({ message }) => message)
}

test.each([
  [{}, 'Vul dit in.', 'À remplir.'],
  [{ name: '' }, 'Vul dit in.', 'À remplir.'],
  [{ name: 'too long' }, 'Hoogstens 5 tekens.', '5 caractères au maximum.'],
  [{ name: 'a', code: 'x' }, 'Minstens 3 tekens.', '3 caractères au minimum.'],
  [{ name: 'a', count: 101 }, 'Hoogstens 100.', '100 au maximum.'],
  [{ name: 'a', count: 1 }, 'Minstens 2.', '2 au minimum.'],
  [{ name: 1 }, 'Dit heeft niet de juiste vorm.', 'Cette valeur n’a pas la forme attendue.'],
  [{ name: 'a', email: 'nobody' }, 'Dit heeft niet de juiste vorm.', 'Cette valeur n’a pas la forme attendue.'],
  [{ name: 'a', colour: 'red' }, 'Dit kennen we hier niet: colour.', 'Nous ne connaissons pas ceci ici\u00a0: colour.'],
])('%j is told in words', (input, nl, fr) => {
  expect(readMessages(input, 'nl')).toEqual([nl])
  expect(readMessages(input, 'fr')).toEqual([fr])
})
