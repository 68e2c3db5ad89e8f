/** A country that one can have a telephone number of. */
export interface PhoneCountry {
  /** ISO 3166 */
  code: string
  /** International prefix: `+32`. */
  dialCode: string
  /** Prefix that is dialled within the country only: the 0 of `0478`. */
  trunkPrefix: string
  /** From how many digits to how many a number has, without either. */
  lengths: readonly (readonly [least: number, most: number])[]
}

/**
 * Belgium and its neighbours, then the rest of the world; where several share a dial code, the one whose plan counts
 * comes first. Codes, prefixes and lengths as in the metadata of libphonenumber 9 (Google; taken from libphonenumber-js
 * 1.13.16, MIT). That library would cost the shop 80 kB for what these 3 kB say: whether a number can exist.
 */
export const PHONE_COUNTRIES: readonly PhoneCountry[] = (
  'BE+32:0:8-9 NL+31:0:5-11 FR+33:0:9 DE+49:0:4-13 LU+352::4-11 US+1:1:10 AG+1:1:10 AI+1:1:10 AS+1:1:10 ' +
  'BB+1:1:10 BM+1:1:10 BS+1:1:10 CA+1:1:7,10 DM+1:1:10 DO+1:1:10 GD+1:1:10 GU+1:1:10 JM+1:1:10 KN+1:1:10 ' +
  'KY+1:1:10 LC+1:1:10 MP+1:1:10 MS+1:1:10 PR+1:1:10 SX+1:1:10 TC+1:1:10 TT+1:1:10 VC+1:1:10 VG+1:1:10 ' +
  'VI+1:1:10 RU+7:8:10,14 KZ+7:8:10,14 EG+20:0:8-10 ZA+27:0:5-10 GR+30::10-12 ES+34::9 HU+36:06:8-9 ' +
  'IT+39::6-12 VA+39::6-12 RO+40:0:6,9 CH+41:0:9,12 AT+43:0:4-13 GB+44:0:7,9-10 GG+44:0:7,9-10 IM+44:0:10 ' +
  'JE+44:0:10 DK+45::8 SE+46:0:6-10,12 NO+47::5,8 SJ+47::5,8 PL+48::6-10 PE+51:0:8-9 MX+52::10 ' +
  'CU+53:0:6-8,10 AR+54:0:10-11 BR+55:0:8-11 CL+56::9-11 CO+57:0:8,10-11 VE+58:0:10 MY+60:0:8-10 ' +
  'AU+61:0:5-10,12 CC+61:0:6-10,12 CX+61:0:6-10,12 ID+62:0:7-13 PH+63:0:6,8-13 NZ+64:0:5-10 SG+65::8,10-11 ' +
  'TH+66:0:8-10,13 JP+81:0:8-13 KR+82:0:5-6,8-13 VN+84:0:7-10 CN+86:0:7-12 TR+90:0:7,10,12-13 IN+91:0:8-13 ' +
  'PK+92:0:8-12 AF+93:0:9 LK+94:0:9 MM+95:0:6-10 IR+98:0:4-7,10 SS+211:0:9 MA+212:0:9 EH+212:0:9 ' +
  'DZ+213:0:8-9 TN+216::8 LY+218:0:9 GM+220::7,9 SN+221::9 MR+222::8 ML+223::8 GN+224::8-9 CI+225::10 ' +
  'BF+226::8 NE+227::8 TG+228::8 BJ+229::10 MU+230::7-8,10 LR+231:0:7-9 SL+232:0:8 GH+233:0:8-9 ' +
  'NG+234:0:10-12 TD+235::8 CF+236::8 CM+237::8-9 CV+238::7 ST+239::7 GQ+240::9 GA+241::7-8 CG+242::9 ' +
  'CD+243:0:7-10 AO+244::9 GW+245::7,9 IO+246::7 AC+247::5-6 SC+248::7 SD+249:0:9 RW+250:0:8-9 ET+251:0:9 ' +
  'SO+252:0:6-9 DJ+253::8 KE+254:0:7-10 TZ+255:0:9 UG+256:0:9 BI+257::8 MZ+258::8-9 ZM+260:0:9 MG+261:0:9 ' +
  'RE+262:0:9 YT+262:0:9 ZW+263:0:7,9-10 NA+264:0:8-9 MW+265:0:7,9 LS+266::8 BW+267::7-8,10 SZ+268::8-9 ' +
  'KM+269::7 SH+290::4-5 TA+290::4 ER+291:0:7 AW+297::7 FO+298::6 GL+299::6 GI+350::8 PT+351::9 ' +
  'IE+353:0:7-10 IS+354::7,9 AL+355:0:6-9 MT+356::8 CY+357::8 FI+358:0:5-12 AX+358:0:5-12 BG+359:0:6-9,12 ' +
  'LT+370:0:8 LV+371::8 EE+372::7-8,10 MD+373:0:8 AM+374:0:8 BY+375:8:6-11 AD+376::6,8-9 MC+377:0:8-9 ' +
  'SM+378::8,10 UA+380:0:9-10 RS+381:0:6-12 ME+382:0:8-9 XK+383:0:8-12 HR+385:0:7-9 SI+386:0:5-8 ' +
  'BA+387:0:8-9 MK+389:0:8 CZ+420::9-12 SK+421:0:6-7,9 LI+423:0:7,9 FK+500::5 BZ+501::7,11 GT+502::8,11 ' +
  'SV+503::7-8,11 HN+504::8,11 NI+505::8 CR+506::8,10 PA+507::7-8,10-11 PM+508:0:6,9 HT+509::8 GP+590:0:9 ' +
  'BL+590:0:9 MF+590:0:9 BO+591:0:8-9 GY+592::7 EC+593:0:8-11 GF+594:0:9 PY+595:0:6-11 MQ+596:0:9 ' +
  'SR+597::6-7 UY+598:0:4-12 CW+599::7-8 BQ+599::7 TL+670::7-8 NF+672::6 BN+673::7 NR+674::7 PG+675::7-8 ' +
  'TO+676::5,7 SB+677::5,7 VU+678::5,7 FJ+679::7,11 PW+680::7 WF+681::6,9 CK+682::5 NU+683::4,7 ' +
  'WS+685::5-7,10 KI+686:0:5,8 NC+687::6 TV+688::5-7 PF+689::6,8-9 TK+690::4-7 FM+691::7 MH+692:1:7 ' +
  'KP+850:0:8,10 HK+852::5-9,11 MO+853::7-8 KH+855:0:8-10 LA+856:0:8-10 BD+880:0:6-10 TW+886:0:7-11 ' +
  'MV+960::7,10 LB+961:0:7-8 JO+962:0:8-9 SY+963:0:8-9 IQ+964:0:8-10 KW+965::7-8 SA+966:0:9-10 YE+967:0:7-9 ' +
  'OM+968::7-9 PS+970:0:8-10 AE+971:0:5-12 IL+972:0:7-12 BH+973::8 QA+974::7-9,11 BT+975::7-8 MN+976:0:8-10 ' +
  'NP+977:0:8,10-11 TJ+992::9 TM+993:8:8 AZ+994:0:9 GE+995:0:9 KG+996:0:9-10 UZ+998::9'
)
  .split(' ')
  .map((written) => {
    const [country = '', trunkPrefix = '', lengths = ''] = written.split(':')
    return {
      code: country.slice(0, 2),
      dialCode: country.slice(2),
      trunkPrefix,
      lengths: lengths.split(',').map(range),
    }
  })

/** Parses `8-10` or `9` into the least and the most. */
function range(written: string): readonly [number, number] {
  const [least, most = least] = written.split('-').map(Number)
  return [least!, most!]
}
