import { expect, test } from 'vitest'
import { isPublicHost } from './isPublicHost.ts'

const hostOf = (url: string) => new URL(url).hostname

test.each([
  'https://example.org',
  'https://a.b.example.org.',
  'https://local.example.org',
  'https://xn--bcher-kva.example',
  'https://7.example',
  'https://mylocal.com',
])('%s is of the public internet', (url) => {
  expect(isPublicHost(hostOf(url))).toBe(true)
})

test.each([
  'https://127.0.0.1/x.png',
  'https://[::1]/x.png',
  'https://localhost/x.png',
  'https://LOCALHOST./x.png',
  'https://app.localhost/x.png',
  'https://10.1.2.3/x.png',
  'https://172.16.0.1/x.png',
  'https://172.31.255.254/x.png',
  'https://192.168.1.1/x.png',
  'https://169.254.169.254/x.png',
  'https://100.64.0.1/x.png',
  'https://0.0.0.0/x.png',
  'https://printer.local/x.png',
  'https://printer.local./x.png',
  'https://metadata.google.internal/x.png',
  'https://router.lan/x.png',
  'https://box.home.arpa/x.png',
  'https://router/x.png',
  // Other spellings, which a browser reads as the same.
  'https://2130706433/x.png',
  'https://0x7f000001/x.png',
  'https://0x7f.1/x.png',
  'https://0177.0.0.1/x.png',
  'https://127.1/x.png',
  'https://127.0.0.1./x.png',
  'https://[::ffff:127.0.0.1]/x.png',
  'https://[::ffff:a00:1]/x.png',
  'https://[fd00::1]/x.png',
  'https://[fe80::1]/x.png',
  'https://①②⑦.⓪.⓪.①/x.png',
  'https://ｌｏｃａｌｈｏｓｔ/x.png',
])('%s is not', (url) => {
  expect(isPublicHost(hostOf(url))).toBe(false)
})
