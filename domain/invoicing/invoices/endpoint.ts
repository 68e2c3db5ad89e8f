import type { InvoiceParty } from './invoice-document.ts'

/**
 * Returns whether an e-invoice is due: between Belgian businesses since 1 January 2026 (VAT Code art. 53, par. 2bis). Private
 * persons and foreign buyers get the PDF.
 */
export function isPeppolBuyer(
  { country, enterpriseNumber }: Pick<InvoiceParty, 'country' | 'enterpriseNumber'>,
  isBusiness: boolean,
): boolean {
  return isBusiness && country === 'BE' && enterpriseNumber !== null
}
