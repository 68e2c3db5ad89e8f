import { describe, expect, it } from 'vitest'
import { describeDossierChange } from './dossier-history.ts'

type Rows = Parameters<typeof describeDossierChange>[0]['rows']

const row: Rows[number] = { subject: 'dossier', kind: 'u', before: {}, after: {}, isBlanked: false }

describe('describeDossierChange', () => {
  it.each<[string, Rows, string[]]>([
    ['POST /sales/offer/confirm', [{ ...row, kind: 'i' }], ['Het dossier is geopend.']],
    [
      'POST /sales/dossier/payment',
      [{ ...row, subject: 'dossier_payment', kind: 'i', after: { amount_cents: 500_000, is_advance: true } }],
      ['Voorschot ontvangen: € 5.000,00'],
    ],
    [
      'job:settle',
      [{ ...row, subject: 'dossier_payment', kind: 'i', after: { amount_cents: -25_000 } }],
      ['Terugbetaald: € 250,00'],
    ],
    [
      'POST /sales/dossier/step',
      [{ ...row, subject: 'customer_order_step', before: { done_on: null }, after: { done_on: '2026-11-27' } }],
      ['Stap afgewerkt'],
    ],
    [
      'POST /sales/customerorder/complete',
      [{ ...row, subject: 'customer_order', before: { state: 'valid' }, after: { state: 'complete' } }],
      ['De wagen is klaar voor levering.', 'Status: Klaar voor levering'],
    ],
    ['job:other', [row], ['Het dossier is bijgewerkt.']],
  ])('says of %s', (action, rows, expected) => {
    expect(describeDossierChange({ action, rows }).map((text) => text.replaceAll('\u00a0', ' '))).toEqual(expected)
  })
})
