import { z } from 'zod'
import { Day, Instant, oneLine, PublicNumber, typedText } from '../../platform/forms/fields.schema.ts'
import { IDENTITY_FAILURES, IDENTITY_MODES, IDENTITY_PROVIDER_KINDS } from './identity.ts'
import { NAME_MATCHES } from './name-match.ts'

const match = z.enum(NAME_MATCHES).describe('How the identified name relates to the name of the customer')

/** The identification as the customer who is about to sign sees it. */
export const CustomerIdentity = z
  .strictObject({
    mode: z.enum(IDENTITY_MODES),
    provider: z.string().describe('Empty: there is none'),
    failure: z
      .enum(IDENTITY_FAILURES)
      .nullable()
      .describe('Of the last attempt in this browser; null: it did not fail'),
    person: z
      .strictObject({ name: z.string(), match, until: Instant.describe('They sign before') })
      .nullable()
      .describe('The person identified in this browser for this very document; null: none, or too long ago'),
  })
  .meta({ id: 'CustomerIdentity' })
export type CustomerIdentity = z.infer<typeof CustomerIdentity>

/** The identity of a signer, as staff and the customer read it afterwards. */
export const SignerIdentity = z
  .strictObject({ provider: z.string(), name: z.string(), match, at: Instant })
  .meta({ id: 'SignerIdentity' })
export type SignerIdentity = z.infer<typeof SignerIdentity>

/** The same with what staff alone see. */
export const SignerIdentityRecord = z
  .strictObject({
    ...SignerIdentity.shape,
    birthDate: Day.nullable(),
    acr: z.string().describe('Level of assurance in the words of the provider; empty: none'),
  })
  .meta({ id: 'SignerIdentityRecord' })
export type SignerIdentityRecord = z.infer<typeof SignerIdentityRecord>

export const IdentificationStarted = z.strictObject({
  address: z.string().describe('Address of the provider, to which the browser is redirected'),
})

const mode = z.enum(IDENTITY_MODES)
const settings = {
  kind: z.enum(IDENTITY_PROVIDER_KINDS).nullable().describe('Null: the company has no provider'),
  name: typedText(60).describe('As customers know it'),
  issuer: oneLine(300).describe('Address that names the provider, exactly as in its tokens'),
  clientId: oneLine(200),
  scopes: oneLine(300).describe('Separated by spaces'),
  acrValues: oneLine(300).describe('Levels of assurance of which one must be reached; empty: any'),
  offerMode: mode,
  orderFormMode: mode,
}

const CompanyIdentityProvider = z.strictObject({
  company: PublicNumber,
  companyName: z.string(),
  rev: z.int().describe('0: nothing is stored yet'),
  ...settings,
  hasSecret: z.boolean().describe('A secret is stored; the secret itself is never returned'),
})
export type CompanyIdentityProvider = z.infer<typeof CompanyIdentityProvider>

export const IdentityProvidersRequest = z.strictObject({})
export const IdentityProvidersAnswer = z.strictObject({
  companies: z.array(CompanyIdentityProvider),
  redirectUri: z.string().describe('Address to register at the provider'),
  isSimulatorThere: z.boolean().describe('This installation has the built-in provider'),
})
export const IdentityProviderSaveRequest = z.strictObject({
  company: PublicNumber,
  rev: z.int(),
  ...settings,
  secret: oneLine(400).describe('Empty: the stored secret stays'),
  isPublicClient: z.boolean().describe('The client has no secret: PKCE alone; a stored one is deleted'),
})
export const IdentityProviderSaved = z.strictObject({ provider: CompanyIdentityProvider })
