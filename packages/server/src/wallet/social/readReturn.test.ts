import { expect, test } from 'vitest'
import { google } from '../../roles/providers/google.ts'
import { readReturn } from './readReturn.ts'

const read = (query: string, change: object = {}) =>
  readReturn(new URLSearchParams(query), { ...google, ...change })

test.each([
  ['code=c&state=s', { code: 'c', state: 's' }],
  ['code=c&state=s&iss=https://accounts.google.com&scope=x', { code: 'c', state: 's' }],
  ['error=access_denied&state=s', { isRefused: true, state: 's' }],
  ['error=access_denied&code=c&state=s', { isRefused: true, state: 's' }],
])('%s', (query, expected) => {
  expect(read(query)).toEqual(expected)
})

test.each([
  '',
  'code=c',
  'state=s',
  'code=&state=s',
  'code=c&state=',
  'code=c&state=s&state=t',
  'code=c&code=d&state=s',
  'code=c&state=s&iss=https://other.example',
  'code=c&state=s&iss=',
  'error=access_denied&state=s&iss=https://other.example',
  `code=${'c'.repeat(2049)}&state=s`,
  `code=c&state=${'s'.repeat(129)}`,
])('error: %s', (query) => {
  expect(read(query)).toBeUndefined()
})

test('error: a provider that promises to name itself is not believed without', () => {
  const promised = { namesItself: true }
  expect(read('code=c&state=s', promised)).toBeUndefined()
  expect(read('code=c&state=s&iss=accounts.google.com', promised)).toBeDefined()
})
