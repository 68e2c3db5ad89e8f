/** The most passkeys that a user may have: a phone, a computer, a key and their spares. */
export const MOST_PASSKEYS = 10
export const LONGEST_PASSKEY_NAME = 60
/** Minutes in which a passkey has to sign a challenge. */
export const CHALLENGE_MINUTES = 5

/** Ways of a browser to a passkey (WebAuthn, 5.8.4). */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
