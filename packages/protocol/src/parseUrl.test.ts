import { expect, test } from 'vitest'
import { parseUrl } from './parseUrl.ts'

test('an absolute URL is read, whatever its scheme', () => {
  expect(parseUrl('https://site.example/a?b')?.host).toBe('site.example')
  expect(parseUrl('wallet://open')?.protocol).toBe('wallet:')
})

test('any other text is nothing', () => {
  for (const text of ['', 'site.example', '/a', 'https://', 'https://a b'])
    expect(parseUrl(text), text).toBeUndefined()
})
