import { expect, test } from 'vitest'
import { buildPath } from '../platform/routes/routes.ts'
import { carOnLabel } from './car-label.ts'

const shop = 'https://autos.example'
const car = { slug: 'noord-v6', id: 20_418 }

test.each([
  [shop + buildPath('content.usedcar.detail', 'nl', car), 20_418],
  [shop + buildPath('content.usedcar.detail', 'fr', car), 20_418],
  [shop + buildPath('content.stockcar.detail', 'fr', car), 20_418],
  [shop + buildPath('content.truck.detail', 'nl', car), 20_418],
  [`  ${shop}${buildPath('content.usedcar.detail', 'nl', car)}?bron=label\n`, 20_418],
  [shop + buildPath('content.home', 'nl'), null],
  [`${shop}/nl/tweedehandswagens/noord-v6/geen`, null],
  [buildPath('content.usedcar.detail', 'nl', car), null],
  ['javascript:alert(1)', null],
  ['T-20418', null],
  ['', null],
])('%j: %s', (text, number) => {
  expect(carOnLabel(text)).toBe(number)
})
