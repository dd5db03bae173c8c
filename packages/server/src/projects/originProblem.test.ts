import { expect, test } from 'vitest'
import { originDoubt, originProblem } from './originProblem.ts'

test.each([
  'https://shop.example',
  'https://shop.example/',
  'shop.example',
  'http://localhost:3000',
  'https://*.shop.example',
  '*.shop.example:*',
  'http://192.168.0.7:8080',
  'http://[::1]:3000',
  'chrome-extension://abcdefghijklmnop',
  'capacitor://localhost',
])('%s is an origin as it stands', (text) => {
  expect(originProblem(text)).toBeUndefined()
  expect(originDoubt(text)).toBeUndefined()
})

test.each([
  ['*', '--any-origin'],
  [' * ', '--any-origin'],
  ['*.*', '--any-origin'],
  ['https://*', 'anyone’s domains'],
  ['https://shop.*', 'anyone’s domains'],
  ['https://shop.example/checkout', 'expected https://shop.example'],
  ['https://shop.example?x=1', 'no path'],
  ['htps://shop.example', 'https://'],
  ['htttps://shop.example', 'Expected'],
  ['https//shop.example', ''],
  ['a*b.example', 'one whole label'],
  ['', 'Expected'],
  ['https://', 'Expected'],
])('"%s" is refused with the reason', (text, reason) => {
  expect(originProblem(text)).toContain(reason)
})

test('a host without a dot is doubted, not refused', () => {
  expect(originProblem('shop')).toBeUndefined()
  expect(originDoubt('shop')).toContain('has no dot')
  expect(originDoubt('https://intranet')).toContain('has no dot')
})
