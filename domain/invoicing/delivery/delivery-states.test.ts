import { describe, expect, test } from 'vitest'
import {
  adviseOnDelivery,
  deliveryCan,
  nextAttemptSeconds,
  readResponseCode,
  type DeliveryAct,
  type DeliveryState,
} from './delivery-states.ts'
import { documentTypeId, participantId, processId } from './peppol-identifiers.ts'

const issued = { state: 'issued', isForPeppol: true, deliveries: [] } as const

describe('a delivery', () => {
  test.each<[DeliveryState, string | undefined]>([
    ['queued', 'already-sent'],
    ['sending', 'already-sent'],
    ['sent', 'already-sent'],
    ['delivered', 'already-sent'],
    ['accepted', 'already-sent'],
    ['refused', 'already-sent'],
    ['failed', undefined],
  ])('over Peppol that is %s: sending again is refused with %s', (state, refusal) => {
    const can = deliveryCan('send', { ...issued, deliveries: [{ channel: 'peppol', state }] })
    expect(can.ok ? undefined : can.reason).toBe(refusal)
  })

  test.each<[DeliveryAct]>([['send'], ['mail'], ['print']])('of a draft cannot %s', (act) => {
    expect(deliveryCan(act, { ...issued, state: 'draft' })).toMatchObject({ reason: 'invoice-not-issued' })
  })

  test('by mail does not stand in the way of one over Peppol, and a private person never gets one', () => {
    const deliveries = [{ channel: 'mail', state: 'sent' }] as const
    expect(deliveryCan('send', { ...issued, deliveries }).ok).toBe(true)
    expect(deliveryCan('send', { ...issued, isForPeppol: false })).toMatchObject({ reason: 'buyer-not-business' })
    expect(deliveryCan('mail', { ...issued, isForPeppol: false }).ok).toBe(true)
  })

  test('says what to do', () => {
    const peppol = { channel: 'peppol', problem: null } as const
    expect(adviseOnDelivery({ ...peppol, state: 'refused' })).toBe('credit')
    expect(adviseOnDelivery({ ...peppol, state: 'failed', problem: 'rules-broken' })).toBe('fix-rules')
    expect(adviseOnDelivery({ ...peppol, state: 'failed', problem: 'not-brought' })).toBe('send-again')
    expect(adviseOnDelivery({ ...peppol, state: 'sent' })).toBe('wait')
    expect(adviseOnDelivery({ ...peppol, channel: 'mail', state: 'sent' })).toBe('none')
    expect(adviseOnDelivery({ ...peppol, channel: 'paper', state: 'queued' })).toBe('print')
  })

  test('waits longer each time, half an hour at most', () => {
    expect([1, 2, 3, 8, 9, 50].map(nextAttemptSeconds)).toEqual([10, 20, 40, 1_280, 1_800, 1_800])
  })
})

test('only an answer that ends the matter changes a delivery', () => {
  expect(['AB', 'IP', 'UQ', 'CA', 'RE', 'AP', 'PD', 'XX'].map(readResponseCode)).toEqual([
    undefined,
    undefined,
    undefined,
    'accepted',
    'refused',
    'accepted',
    'accepted',
    undefined,
  ])
})

test('identifiers of Peppol', () => {
  expect(participantId({ scheme: '9925', id: 'BE0403019261' })).toBe('iso6523-actorid-upis::9925:be0403019261')
  expect(documentTypeId('credit-note')).toBe(
    'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
  )
  expect(documentTypeId('self-billed-credit')).toBe(
    'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0::2.1',
  )
  expect(processId('self-billed')).toBe('cenbii-procid-ubl::urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0')
})
