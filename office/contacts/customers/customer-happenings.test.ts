import { describe, expect, it } from 'vitest'
import { describeHappening, type Happening } from './customer-happenings.ts'

const happening: Happening = {
  kind: 'note',
  act: 'made',
  at: '2026-11-27T09:12:00.000Z',
  title: '',
  detail: '',
  record: null,
  by: null,
  note: null,
}

function tell(changes: Partial<Happening>): string {
  const { before, name, after, quote } = describeHappening({ ...happening, ...changes })
  return `${before}${name}${after}${quote && ` [${quote}]`}`
}

describe('describeHappening', () => {
  it.each<[Partial<Happening>, string]>([
    [{ kind: 'call', by: 'Sofie De Clercq', title: 'Belt terug' }, 'Sofie De Clercq heeft gebeld: [Belt terug]'],
    [
      { kind: 'offer', title: 'OF-2026-000447', detail: 'Lumen E5', by: 'Jonas Vercauteren' },
      'Jonas Vercauteren heeft offerte OF-2026-000447 gemaakt: Lumen E5',
    ],
    [{ kind: 'offer', title: 'OF-2026-000447', detail: 'Lumen E5' }, 'Offerte OF-2026-000447 gemaakt: Lumen E5'],
    [
      { kind: 'offer', act: 'declined', title: 'OF-2026-000447', detail: 'Te duur' },
      'De klant heeft offerte OF-2026-000447 geweigerd [Te duur]',
    ],
    [
      { kind: 'mail', title: 'Uw afspraak', detail: 'an@mail.example' },
      'Mail gestuurd naar an@mail.example: [Uw afspraak]',
    ],
  ])('says %o', (changes, expected) => expect(tell(changes)).toBe(expected))
})
