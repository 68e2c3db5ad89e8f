import type { CDPSession, Page } from '@playwright/test'

/**
 * Adds a software authenticator to the browser, like that of a laptop with a fingerprint reader: with discoverable
 * passkeys and user verification. @returns the function that removes it
 */
export async function addAuthenticator(page: Page): Promise<{ client: CDPSession; remove: () => Promise<void> }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    client,
    async remove() {
      await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      await client.send('WebAuthn.disable')
      await client.detach()
    },
  }
}

/** Passkeys want a name: the address of the journeys at the name of this machine. */
export function localAddress(): string {
  const url = new URL(process.env['JOURNEYS_ADDRESS'] ?? 'http://127.0.0.1')
  url.hostname = 'localhost'
  return url.origin
}
