import { overwriteGetLocale } from '@forecourt/locales/messages/runtime.js'
import { afterEach, expect, test } from 'vitest'
import { actorName } from './actor-name.ts'

afterEach(() => overwriteGetLocale(() => 'nl'))

test.each([
  ['user', 'Sofie De Clercq', 'Sofie De Clercq', 'Sofie De Clercq'],
  ['user', null, 'Een vroegere collega', 'Un ancien collègue'],
  ['integration', 'API Odoo', 'API Odoo', 'API Odoo'],
  ['integration', null, 'Een vroegere koppeling', 'Une ancienne intégration'],
  ['customer', null, 'Een vroegere klant', 'Un ancien client'],
  ['guest', null, 'Een bezoeker', 'Un visiteur'],
  ['job', 'purge', 'Systeem (automatische taak)', 'Système (tâche automatique)'],
  ['seed', 'roles', 'Systeem (begingegevens)', 'Système (données initiales)'],
  ['database', 'migration', 'Systeem (migratie)', 'Système (migration)'],
  ['database', 'postgres', 'Systeem (databank)', 'Système (base de données)'],
] as const)('%s %s is called %s, %s', (kind, name, dutch, french) => {
  overwriteGetLocale(() => 'nl')
  expect(actorName({ kind, name })).toBe(dutch)
  overwriteGetLocale(() => 'fr')
  expect(actorName({ kind, name })).toBe(french)
})
