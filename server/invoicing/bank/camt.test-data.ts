/* Two statements as banks deliver them, and the parts of which tests make others. Accounts and names are made up. */

/** A day of version 8: a transfer with a structured communication, a direct debit that came back, and two transfers as one amount. */
export const camt08 = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <BkToCstmrStmt>
    <GrpHdr>
      <MsgId>CAMT053-20261125-0001</MsgId>
      <CreDtTm>2026-11-26T05:12:44+01:00</CreDtTm>
      <MsgPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></MsgPgntn>
    </GrpHdr>
    <Stmt>
      <Id>BE84737041226659-2026-229</Id>
      <ElctrncSeqNb>229</ElctrncSeqNb>
      <CreDtTm>2026-11-26T05:12:44+01:00</CreDtTm>
      <Acct>
        <Id><IBAN>BE84737041226659</IBAN></Id>
        <Ccy>EUR</Ccy>
        <Ownr><Nm>AUTOGROEP SCHELDELAND</Nm></Ownr>
      </Acct>
      <Bal>
        <Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp>
        <Amt Ccy="EUR">184206.31</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Dt><Dt>2026-11-24</Dt></Dt>
      </Bal>
      <Bal>
        <Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>
        <Amt Ccy="EUR">215340.75</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Dt><Dt>2026-11-25</Dt></Dt>
      </Bal>
      <TxsSummry>
        <TtlNtries><NbOfNtries>3</NbOfNtries><Sum>31574.56</Sum></TtlNtries>
        <TtlCdtNtries><NbOfNtries>2</NbOfNtries><Sum>31354.50</Sum></TtlCdtNtries>
        <TtlDbtNtries><NbOfNtries>1</NbOfNtries><Sum>220.06</Sum></TtlDbtNtries>
      </TxsSummry>
      <Ntry>
        <NtryRef>0001</NtryRef>
        <Amt Ccy="EUR">31204.00</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>2026-11-25</Dt></BookgDt>
        <ValDt><Dt>2026-11-25</Dt></ValDt>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls>
          <TxDtls>
            <Refs><EndToEndId>SELS-2026-118</EndToEndId></Refs>
            <Amt Ccy="EUR">31204.00</Amt>
            <CdtDbtInd>CRDT</CdtDbtInd>
            <RltdPties>
              <Dbtr><Pty><Nm>BOUWWERKEN SELS NV</Nm></Pty></Dbtr>
              <DbtrAcct><Id><IBAN>BE68539007547034</IBAN></Id></DbtrAcct>
            </RltdPties>
            <RmtInf>
              <Strd>
                <CdtrRefInf>
                  <Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>BBA</Issr></Tp>
                  <Ref>126000001219</Ref>
                </CdtrRefInf>
              </Strd>
            </RmtInf>
          </TxDtls>
        </NtryDtls>
        <AddtlNtryInf>Instantoverschrijving</AddtlNtryInf>
      </Ntry>
      <Ntry>
        <Amt Ccy="EUR">220.06</Amt>
        <CdtDbtInd>DBIT</CdtDbtInd>
        <RvslInd>true</RvslInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><DtTm>2026-11-25T14:02:11.000+01:00</DtTm></BookgDt>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls>
          <TxDtls>
            <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
            <RltdPties><Cdtr><Pty><Nm>JONAS CLAEYS</Nm></Pty></Cdtr></RltdPties>
            <RmtInf><Ustrd>rekening</Ustrd><Ustrd>afgesloten</Ustrd></RmtInf>
            <RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>
          </TxDtls>
        </NtryDtls>
      </Ntry>
      <Ntry>
        <Amt Ccy="EUR">150.5</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>2026-11-25</Dt></BookgDt>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls>
          <Btch><NbOfTxs>2</NbOfTxs></Btch>
          <TxDtls>
            <Refs><EndToEndId>A</EndToEndId></Refs>
            <Amt Ccy="EUR">100.00</Amt>
            <RltdPties><Dbtr><Pty><Nm>AN</Nm></Pty></Dbtr></RltdPties>
            <RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>BBA</Issr></Tp><Ref>+++126/0000/00676+++</Ref></CdtrRefInf></Strd></RmtInf>
          </TxDtls>
          <TxDtls>
            <Refs><EndToEndId>B</EndToEndId></Refs>
            <Amt Ccy="EUR">50.50</Amt>
            <RltdPties><Dbtr><Pty><Nm>BEN</Nm></Pty></Dbtr></RltdPties>
            <RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>
          </TxDtls>
        </NtryDtls>
      </Ntry>
      <Ntry>
        <Amt Ccy="EUR">9999.00</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Sts><Cd>PDNG</Cd></Sts>
        <BookgDt><Dt>2026-11-26</Dt></BookgDt>
        <BkTxCd><Prtry><Cd>00150000</Cd></Prtry></BkTxCd>
      </Ntry>
    </Stmt>
  </BkToCstmrStmt>
</Document>
`

/** A day of version 2, of a bank that gives the codes of CODA and the number of the statement on paper. */
export const camt02 = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-26T05:00:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>1</Id>
      <LglSeqNb>2026230</LglSeqNb>
      <CreDtTm>2026-11-26T05:00:00</CreDtTm>
      <Acct><Id><IBAN>BE84 7370 4122 6659</IBAN></Id></Acct>
      <Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">50.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-25</Dt></Dt></Bal>
      <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">87.65</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-26</Dt></Dt></Bal>
      <Ntry>
        <Amt Ccy="EUR">550.00</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Sts>BOOK</Sts>
        <BookgDt><Dt>2026-11-26</Dt></BookgDt>
        <ValDt><Dt>2026-11-26</Dt></ValDt>
        <BkTxCd><Prtry><Cd>00150000</Cd><Issr>FEBELFIN</Issr></Prtry></BkTxCd>
        <NtryDtls>
          <TxDtls>
            <AmtDtls><TxAmt><Amt Ccy="EUR">550.00</Amt></TxAmt></AmtDtls>
            <RltdPties><Dbtr><Nm>TUINEN   VERBEKE BV</Nm></Dbtr><DbtrAcct><Id><Othr><Id>539-0075470-34</Id></Othr></Id></DbtrAcct></RltdPties>
            <RmtInf><Ustrd>factuur 426/0000/40592</Ustrd></RmtInf>
          </TxDtls>
        </NtryDtls>
      </Ntry>
      <Ntry>
        <Amt Ccy="EUR">412.35</Amt>
        <CdtDbtInd>DBIT</CdtDbtInd>
        <Sts>BOOK</Sts>
        <BookgDt><Dt>2026-11-26</Dt></BookgDt>
        <BkTxCd><Prtry><Cd>00501000</Cd></Prtry></BkTxCd>
        <NtryDtls>
          <TxDtls>
            <Refs><EndToEndId>MANDAAT 12</EndToEndId></Refs>
            <RltdPties><Cdtr><Nm>LEASING VLAANDEREN NV</Nm></Cdtr></RltdPties>
          </TxDtls>
        </NtryDtls>
      </Ntry>
    </Stmt>
  </BkToCstmrStmt>
</Document>
`

interface WrittenCamt {
  readonly iban: string
  readonly sequence: number
  readonly oldCents: number
  readonly day: string
  readonly moves: readonly {
    readonly cents: number
    readonly name?: string
    readonly communication?: string
    readonly text?: string
  }[]
  readonly isDuplicate?: boolean
}

const decimal = (cents: number) => (Math.abs(cents) / 100).toFixed(2)
const side = (cents: number) => (cents < 0 ? 'DBIT' : 'CRDT')
const balance = (kind: string, cents: number, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${decimal(cents)}</Amt><CdtDbtInd>${side(cents)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

/** Writes a statement of version 8. */
export function writeCamt({ iban, sequence, oldCents, day, moves, isDuplicate = false }: WrittenCamt): string {
  const newCents = moves.reduce((sum, { cents }) => sum + cents, oldCents)
  const entries = moves.map(({ cents, name = '', communication, text = '' }) => {
    const role = cents < 0 ? 'Cdtr' : 'Dbtr'
    const remittance =
      communication === undefined
        ? `<Ustrd>${text}</Ustrd>`
        : `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>BBA</Issr></Tp><Ref>${communication}</Ref></CdtrRefInf></Strd>`
    return `<Ntry><Amt Ccy="EUR">${decimal(cents)}</Amt><CdtDbtInd>${side(cents)}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><BkTxCd/><NtryDtls><TxDtls><RltdPties><${role}><Pty><Nm>${name}</Nm></Pty></${role}></RltdPties><RmtInf>${remittance}</RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr/><Stmt><ElctrncSeqNb>${sequence}</ElctrncSeqNb>${isDuplicate ? '<CpyDplctInd>DUPL</CpyDplctInd>' : ''}<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
${balance('OPBD', oldCents, day)}${balance('CLBD', newCents, day)}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>`
}
