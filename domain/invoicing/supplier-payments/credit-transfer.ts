import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import { withoutAccents } from '../../platform/values/slug.ts'

/** Transfers as a bank executes them. */
export interface CreditTransferFile {
  /** Number of the batch; the bank refuses a second file with the same. */
  readonly id: string
  readonly createdAt: Date
  readonly executeOn: CalendarDay
  readonly debtor: { readonly name: string; readonly enterpriseNumber: string; readonly iban: string }
  readonly transfers: readonly {
    readonly endToEnd: string
    readonly payee: string
    readonly iban: string
    readonly cents: Cents
    readonly communication: string | null
    readonly text: string
  }[]
}

/**
 * Writes a SEPA credit transfer (ISO 20022 pain.001.001.09, EPC132-08). Each transfer is booked separately (`BtchBookg`),
 * so that the statement shows each. A Belgian structured communication becomes the creditor reference of the issuer `BBA`
 * (Febelfin).
 */
export function writeCreditTransfer(file: CreditTransferFile): string {
  const { id, createdAt, executeOn, debtor, transfers } = file
  const count = `<NbOfTxs>${transfers.length}</NbOfTxs>`
  const sum = `<CtrlSum>${amount(transfers.reduce((total, { cents }) => total + cents, 0))}</CtrlSum>`
  const company = debtor.enterpriseNumber.replaceAll(/\D/g, '')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${reference(id)}</MsgId><CreDtTm>${createdAt.toISOString().slice(0, 19)}Z</CreDtTm>${count}${sum}`,
    `<InitgPty><Nm>${name(debtor.name)}</Nm><Id><OrgId><Othr><Id>${company}</Id><Issr>KBO-BCE</Issr></Othr></OrgId></Id></InitgPty></GrpHdr>`,
    `<PmtInf><PmtInfId>${reference(id)}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${count}${sum}`,
    `<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>${executeOn}</Dt></ReqdExctnDt>`,
    `<Dbtr><Nm>${name(debtor.name)}</Nm></Dbtr><DbtrAcct><Id><IBAN>${debtor.iban}</IBAN></Id><Ccy>EUR</Ccy></DbtrAcct>`,
    '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>',
    ...transfers.map(writeTransfer),
    '</PmtInf></CstmrCdtTrfInitn></Document>',
    '',
  ].join('\n')
}

function writeTransfer(transfer: CreditTransferFile['transfers'][number]): string {
  const { endToEnd, payee, iban, cents, communication, text } = transfer
  const remittance =
    communication === null
      ? `<Ustrd>${foldToSepa(text, 140)}</Ustrd>`
      : `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>BBA</Issr></Tp><Ref>${communication}</Ref></CdtrRefInf></Strd>`
  return [
    `<CdtTrfTxInf><PmtId><EndToEndId>${reference(endToEnd)}</EndToEndId></PmtId>`,
    `<Amt><InstdAmt Ccy="EUR">${amount(cents)}</InstdAmt></Amt>`,
    `<Cdtr><Nm>${name(payee)}</Nm></Cdtr><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>`,
    `<RmtInf>${remittance}</RmtInf></CdtTrfTxInf>`,
  ].join('')
}

/** Replaces characters that not every bank of the single euro payments area reads (EPC217-08) by a blank. */
export function foldToSepa(text: string, longest: number): string {
  const plain = withoutAccents(text.normalize('NFKC'))
    .replaceAll('&', '+')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .replaceAll(/^\/|\/$/g, '')
    .trim()
  return plain === '' ? 'NOTPROVIDED' : plain
}

const name = (text: string) => foldToSepa(text, 70)
const reference = (text: string) => foldToSepa(text, 35)

/** Formats cents as `1234.05`, without floating-point arithmetic. */
function amount(cents: Cents): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
