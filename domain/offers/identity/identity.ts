/** Identification of a customer before they sign online, at a provider that speaks OpenID Connect. */

/** Documents that are signed online. */
export const SIGNED_DOCUMENTS = ['offer', 'order-form'] as const
export type SignedDocument = (typeof SIGNED_DOCUMENTS)[number]

/** Ways to treat customers before they sign: no identification, optional for them, or required. */
export const IDENTITY_MODES = ['off', 'optional', 'required'] as const
export type IdentityMode = (typeof IDENTITY_MODES)[number]

export const IDENTITY_PROVIDER_KINDS = ['openid', 'simulator'] as const
export type IdentityProviderKind = (typeof IDENTITY_PROVIDER_KINDS)[number]

/**
 * Reasons why an identification failed. `canceled`: by the customer; `expired`: too late; `provider-down`: no usable
 * answer; `answer-refused`: the provider does not take its own code again; `answer-wrong`: the answer is not for us, not
 * from the provider or not for this attempt; `too-weak`: a lower level of assurance than is asked for; `nameless`: no name.
 */
export const IDENTITY_FAILURES = [
  'canceled',
  'expired',
  'provider-down',
  'answer-refused',
  'answer-wrong',
  'too-weak',
  'nameless',
] as const
export type IdentityFailure = (typeof IDENTITY_FAILURES)[number]

/** Minutes that an identification at the provider may take. */
export const ATTEMPT_MINUTES = 15
/** Minutes within which a customer signs once they are identified. */
export const IDENTITY_MINUTES = 30
