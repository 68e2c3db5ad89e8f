/**
 * Formats ten digits as the register of companies writes them: `0999.001.418`. With BE in front it would be the VAT number.
 */
export function formatEnterpriseNumber(number: string): string {
  return number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1.$2.$3')
}
