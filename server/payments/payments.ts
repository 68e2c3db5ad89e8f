import type { Settings } from '../platform/settings/settings.ts'
import { bancontactPay, type BancontactSettings } from './bancontact.ts'
import type { PaymentProvider } from './provider.ts'
import { requestSigner } from './request-signing.ts'
import { simulatorAccount } from './simulator-payment.ts'

declare module '../platform/http/services.ts' {
  interface Services {
    readonly payments: PaymentProvider
  }
}

/** The path below `/api` of the provider's callbacks. */
export const callbackPath = '/payments/callback'

/** Opens the provider; without one in the settings, our own simulator is called over HTTP like any other. */
export function openPayments(settings: Settings, clock: () => Date): PaymentProvider {
  return bancontactPay(providerSettings(settings, clock))
}

export function usesSimulator(settings: Settings): boolean {
  return settings.payment === undefined
}

export function buildCallbackUrl({ publicUrl }: Settings): string {
  return `${publicUrl}/api${callbackPath}`
}

function providerSettings(settings: Settings, clock: () => Date): BancontactSettings {
  const callbackUrl = buildCallbackUrl(settings)
  if (settings.payment) {
    const { signing, ...payment } = settings.payment
    const sign = signing && requestSigner(signing, payment.profileId, clock)
    return { ...payment, callbackUrl, sign }
  }
  const simulator = `${settings.publicUrl}/simulator`
  const jwksUrl = `${simulator}/.well-known/jwks.json`
  return { ...simulatorAccount, apiUrl: simulator, jwksUrl, callbackUrl, refundsUnsigned: true }
}
