import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'
import { readSettings } from '../settings/settings.ts'

function policyWith(environment: Record<string, string>): string {
  const settings = { ...readSettings(environment), databaseUrl: 'postgres://unused' }
  return new Map(securityHeaders(settings)).get('Content-Security-Policy')!
}

test('without a measuring service, pages load scripts and call nobody but us', () => {
  expect(policyWith({})).toMatch(/script-src 'self';.*connect-src 'self';/)
})

test('a measuring service is allowed by its origin, and no more of it', () => {
  const policy = policyWith({ ANALYTICS_SCRIPT_URL: 'https://stats.example/js/script.js' })
  expect(policy).toContain("script-src 'self' https://stats.example;")
  expect(policy).toContain("connect-src 'self' https://stats.example;")
  expect(policy).not.toContain('script.js')
})

test('no other origin may read an answer, or hold a page in a frame', () => {
  const headers = new Map(securityHeaders({ ...readSettings({}), publicUrl: 'https://shop.example' }))
  expect(headers.get('Content-Security-Policy')).toMatch(/object-src 'none'; base-uri 'none'.*frame-ancestors 'none'/)
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
})

test('its script comes over a safe line', () => {
  expect(() => readSettings({ ANALYTICS_SCRIPT_URL: 'http://stats.example/script.js' })).toThrow('ANALYTICS_SCRIPT_URL')
})
