import type { Settings } from '../platform/settings.ts'
import { bancontactPay, type BancontactSettings } from './bancontact.ts'
import type { PaymentProvider } from './provider.ts'
import { simulatorAccount } from './simulator-payment.ts'

declare module '../platform/services.ts' {
  interface Services {
    readonly payments: PaymentProvider
  }
}

/** The path below `/api` at which the provider tells what became of a payment. */
export const callbackPath = '/payments/callback'

/** Without a provider in the settings, our own simulator is asked over HTTP like any other. */
export function openPayments(settings: Settings): PaymentProvider {
  return bancontactPay(providerSettings(settings))
}

export function usesSimulator(settings: Settings): boolean {
  return settings.payment === undefined
}

function providerSettings(settings: Settings): BancontactSettings {
  const callbackUrl = `${settings.publicUrl}/api${callbackPath}`
  if (settings.payment) return { ...settings.payment, callbackUrl }
  const simulator = `${settings.publicUrl}/simulator`
  return { ...simulatorAccount, apiUrl: simulator, jwksUrl: `${simulator}/.well-known/jwks.json`, callbackUrl }
}
