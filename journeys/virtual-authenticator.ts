import type { CDPSession, Page } from '@playwright/test'

/**
 * Gives the browser an authenticator in software, as that of a laptop with a finger on it: passkeys that it finds by itself,
 * and that verify their user. @returns what takes it away again
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
