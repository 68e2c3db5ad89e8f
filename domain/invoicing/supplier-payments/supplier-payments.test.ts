import { describe, expect, test } from 'vitest'
import { writeCreditTransfer, foldToSepa, type CreditTransferFile } from './credit-transfer.ts'
import { findPaymentProblem, planTransfers, type Payable } from './payment-plan.ts'
import { canActOnBatch, canRelease, deriveBatchState, PAYABLE_KINDS } from './payment-states.ts'

const iban = 'BE68539007547034'
let serial = 0
function payable(changes: Partial<Payable> = {}): Payable {
  serial += 1
  const number = String(serial).padStart(6, '0')
  return {
    key: `key-${serial}`,
    supplier: 'noord',
    payee: 'Noord Import nv',
    kind: 'supplier-invoice',
    number: `IN-2026-${number}`,
    theirNumber: `F26/${serial}`,
    dueOn: '2026-12-01',
    openCents: 10_000,
    isDisputed: false,
    waits: null,
    statedIban: iban,
    communication: '',
    verifiedIbans: [iban],
    ...changes,
  }
}

describe('a paper is paid or not', () => {
  test.each([
    ['on a verified account', {}, null],
    ['that states none, on the verified one', { statedIban: '' }, null],
    ['on an account that nobody verified', { verifiedIbans: [] }, 'iban-unverified'],
    ['on a changed account', { statedIban: 'BE71 0961 2345 6769' }, 'iban-unverified'],
    ['on an account with wrong check digits', { statedIban: 'BE69539007547034' }, 'iban-wrong'],
    ['without an account', { statedIban: '', verifiedIbans: [] }, 'iban-missing'],
    ['while it is disputed', { isDisputed: true }, 'disputed'],
    ['on the account that the seller signed for', { kind: 'purchase-slip', verifiedIbans: [] }, null],
    ['of a slip without an account', { kind: 'purchase-slip', statedIban: '', verifiedIbans: [] }, 'iban-missing'],
    ['of a slip on a verified one', { kind: 'purchase-slip', statedIban: '' }, null],
    ['of an order, on the account that paid it', { kind: 'shop-order', verifiedIbans: [] }, null],
    [
      'of an order of which the account is not known',
      { kind: 'shop-order', statedIban: '', verifiedIbans: [] },
      'iban-missing',
    ],
    ['of a credit note that nobody verified', { kind: 'credit-note', verifiedIbans: [] }, 'iban-unverified'],
    ['of a guarantee without proof', { kind: 'guarantee', waits: 'transport-unproven' }, 'transport-unproven'],
  ] as const)('%s', (_, changes, problem) => {
    expect(findPaymentProblem(payable(changes))).toBe(problem)
  })
})

describe('transfers', () => {
  test('are one for each invoice, with its structured communication if it is one', () => {
    const [first, second, third] = planTransfers(
      [
        payable({ communication: '+++118/8420/02682+++', dueOn: '2026-12-03' }),
        payable({ communication: '+++118/8420/02683+++', dueOn: '2026-12-01' }),
        payable({ communication: '', dueOn: '2026-12-02', theirNumber: 'A 7' }),
      ],
      [],
    )
    expect(first).toMatchObject({ communication: null, text: '+++118/8420/02683+++' })
    expect(second).toMatchObject({ communication: null, text: 'A 7' })
    expect(third).toMatchObject({ communication: '118842002682', text: '' })
  })

  test('keeps a free text whose digits happen to be those of a structured communication', () => {
    const communication = 'Klant 1188 factuur 42002682'
    expect(planTransfers([payable({ communication })], [])).toMatchObject([
      { communication: null, text: communication },
    ])
  })

  test('are reduced by credit notes of the same supplier, named in words', () => {
    const invoice = payable({ openCents: 50_000, theirNumber: 'F1', communication: '118842002682' })
    const credit = payable({ openCents: -12_000, theirNumber: 'C9' })
    const strange = payable({ openCents: -1_000, supplier: 'zuid' })
    const [transfer] = planTransfers([invoice], [credit, strange])
    expect(transfer).toMatchObject({
      cents: 38_000,
      communication: null,
      text: 'F1 - C9',
      reference: invoice.number,
      parts: [
        { kind: 'supplier-invoice', key: invoice.key, cents: 50_000 },
        { kind: 'supplier-invoice', key: credit.key, cents: -12_000 },
      ],
    })
  })

  test('name our number where the paper is ours, and tell a guarantee from its dossier', () => {
    const ours = { theirNumber: '', supplier: 'jan' }
    const transfers = planTransfers(
      [
        payable({ ...ours, kind: 'purchase-slip', number: 'PS-2026-000004', dueOn: '2026-12-01' }),
        payable({ ...ours, kind: 'guarantee', number: 'DO-2026-000007', dueOn: '2026-12-02' }),
      ],
      [payable({ supplier: 'jan', openCents: -1_000 })],
    )
    expect(transfers).toMatchObject([
      { text: 'PS-2026-000004', reference: 'PS-2026-000004', cents: 10_000 },
      { text: 'DO-2026-000007', reference: 'G-DO-2026-000007', cents: 10_000 },
    ])
  })

  test('never fall to zero or below, never use a disputed credit note, and add up', () => {
    let seed = 7
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    for (let round = 0; round < 400; round += 1) {
      const suppliers = ['noord', 'zuid']
      const make = (sign: number) =>
        payable({
          openCents: sign * (1 + random(40_000)),
          supplier: suppliers[random(2)]!,
          kind: sign < 0 ? 'supplier-invoice' : PAYABLE_KINDS[random(PAYABLE_KINDS.length)]!,
          isDisputed: sign < 0 && random(5) === 0,
          dueOn: `2026-12-${10 + random(20)}`,
        })
      const invoices = Array.from({ length: 1 + random(5) }, () => make(1))
      const credits = Array.from({ length: random(5) }, () => make(-1))
      const transfers = planTransfers(invoices, credits)
      const parts = transfers.flatMap((one) => one.parts)
      expect(transfers).toHaveLength(invoices.length)
      for (const { cents, parts: own } of transfers) {
        expect(cents).toBeGreaterThan(0)
        // Only the invoices of suppliers are reduced.
        if (own[0]!.kind !== 'supplier-invoice') expect(own).toHaveLength(1)
        expect(own.reduce((sum, part) => sum + part.cents, 0)).toBe(cents)
      }
      const owed = invoices.reduce((sum, { openCents }) => sum + openCents, 0)
      const taken = parts.filter(({ cents }) => cents < 0).reduce((sum, { cents }) => sum + cents, 0)
      expect(transfers.reduce((sum, { cents }) => sum + cents, 0)).toBe(owed + taken)
      expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length)
      const disputed = new Set(credits.filter(({ isDisputed }) => isDisputed).map(({ key }) => key))
      expect(parts.some(({ key }) => disputed.has(key))).toBe(false)
    }
  })
})

describe('the file for the bank', () => {
  const file: CreditTransferFile = {
    id: 'PB-2026-000007',
    createdAt: new Date('2026-11-28T09:30:00.123Z'),
    executeOn: '2026-11-30',
    debtor: { name: 'Garage Peeters & Zoon bv', enterpriseNumber: '0403.170.701', iban },
    transfers: [
      {
        endToEnd: 'IN-2026-000001',
        payee: 'Noord Import nv',
        iban,
        cents: 2_641_429,
        communication: '118842002682',
        text: '',
      },
      {
        endToEnd: 'IN-2026-000002-2',
        payee: 'Électricité “Né”',
        iban,
        cents: 5,
        communication: null,
        text: 'F26/1 – C9',
      },
    ],
  }
  const xml = writeCreditTransfer(file)
  const listTags = (text: string) => [...text.matchAll(/<([A-Z][A-Za-z]*)[ >]/g)].map(([, tag]) => tag)

  test('has its elements in the order of pain.001.001.09, counts and sums twice', () => {
    expect(listTags(xml.slice(0, xml.indexOf('<CdtTrfTxInf>')))).toEqual(
      `Document CstmrCdtTrfInitn GrpHdr MsgId CreDtTm NbOfTxs CtrlSum InitgPty Nm Id OrgId Othr Id Issr PmtInf PmtInfId PmtMtd
       BtchBookg NbOfTxs CtrlSum PmtTpInf SvcLvl Cd ReqdExctnDt Dt Dbtr Nm DbtrAcct Id IBAN Ccy DbtrAgt FinInstnId Othr Id ChrgBr`.split(
        /\s+/,
      ),
    )
    expect(xml.match(/<NbOfTxs>2<\/NbOfTxs>/g)).toHaveLength(2)
    expect(xml.match(/<CtrlSum>26414\.34<\/CtrlSum>/g)).toHaveLength(2)
    expect(xml).toContain('<Id>0403170701</Id><Issr>KBO-BCE</Issr>')
  })

  test('states a structured communication as reference of BBA, and words in the characters of SEPA', () => {
    expect(xml).toContain(
      '<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>BBA</Issr></Tp><Ref>118842002682</Ref></CdtrRefInf></Strd></RmtInf>',
    )
    expect(xml).toContain('<EndToEndId>IN-2026-000002-2</EndToEndId>')
    expect(xml).toContain('<InstdAmt Ccy="EUR">0.05</InstdAmt>')
    expect(xml).toContain('<Cdtr><Nm>Electricite Ne</Nm></Cdtr>')
    expect(xml).toContain('<Ustrd>F26/1 - C9</Ustrd>')
    expect(xml).toContain('<Nm>Garage Peeters + Zoon bv</Nm>')
  })

  test.each([
    ['<b>&"', 'b +'],
    ['//x//y/', 'x/y'],
    ['日本', 'NOTPROVIDED'],
    ['Łukasz Żak, Œuvre, Ærø, Đorđe', 'Lukasz Zak, OEuvre, AEro, Dorde'],
    ['A–B‑C − D', 'A-B-C D'],
    ['a'.repeat(80), 'a'.repeat(70)],
  ])('folds %s', (text, folded) => expect(foldToSepa(text, 70)).toBe(folded))
})

describe('a batch', () => {
  test.each([
    [['planned', 'planned'], 'exported'],
    [['executed', 'planned'], 'partly'],
    [['executed', 'failed'], 'partly'],
    [['executed', 'executed', 'removed'], 'executed'],
    [['failed', 'failed'], 'failed'],
    [['failed', 'planned'], 'exported'],
  ] as const)('with lines %s is %s', (lines, state) => expect(deriveBatchState(lines)).toBe(state))

  test('is never approved by who made it, nor with a problem', () => {
    expect(canRelease({ isMaker: true, problems: [] })).toMatchObject({ reason: 'own-batch' })
    expect(canRelease({ isMaker: false, problems: ['iban-unverified'] })).toMatchObject({ reason: 'payment-problems' })
    expect(canRelease({ isMaker: false, problems: ['empty'] })).toMatchObject({ reason: 'payment-batch-empty' })
    expect(canRelease({ isMaker: false, problems: [] })).toEqual({ ok: true })
  })

  test('is not canceled once its file was made', () => {
    expect(canActOnBatch('cancel', 'released').ok).toBe(true)
    expect(canActOnBatch('cancel', 'exported').ok).toBe(false)
    expect(canActOnBatch('release', 'canceled').ok).toBe(false)
  })
})
