import { expect, test } from 'vitest'
import { fetchOutside, httpsAddress } from './outside.ts'

test.each([
  'https://img.example.be/a.jpg',
  'https://93.184.216.34/a.jpg',
  'https://[2a02:1800::1]/a.jpg',
  ' https://img.example.be/a.jpg?size=1 ',
])('%s may be asked', (address) => {
  expect(httpsAddress(address)).toBeDefined()
})

test.each([
  'http://img.example.be/a.jpg',
  'https://127.0.0.1/a.jpg',
  'https://[::1]/a.jpg',
  'https://[::ffff:10.0.0.1]/a.jpg',
  'https://[::127.0.0.1]/a.jpg',
  'https://[::ffff:0:7f00:1]/a.jpg',
  'https://[2002:7f00:1::]/a.jpg',
  'https://[2001:0:7f00:1::]/a.jpg',
  'https://[64:ff9b:1::7f00:1]/a.jpg',
  'https://[fec0::1]/a.jpg',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/a.jpg',
  'https://0x7f.1/a.jpg',
  'https://0177.0.0.1/a.jpg',
  'https://127.0.0.1./a.jpg',
  'https://img.example.be:8443/a.jpg',
  'https://user:pass@img.example.be/a.jpg',
  'file:///etc/passwd',
  'ftp://img.example.be/a.jpg',
  'not an address',
])('%s is asked nothing', async (address) => {
  expect(httpsAddress(address)).toBeUndefined()
  await expect(fetchOutside(address, { maxBytes: 10, timeoutMs: 1_000 })).rejects.toThrow('No https address')
})

test('a name that leads into our own network is asked nothing', async () => {
  await expect(fetchOutside('https://localhost/a.jpg', { maxBytes: 10, timeoutMs: 2_000 })).rejects.toThrow(
    'Leads into our own network',
  )
})
