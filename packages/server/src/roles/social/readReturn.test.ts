import { expect, test } from 'vitest'
import { apple } from '../providers/apple.ts'
import { discord } from '../providers/discord.ts'
import { github } from '../providers/github.ts'
import { google } from '../providers/google.ts'
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

test('a name beside a code is read of the provider that says names, and decides nothing', () => {
  const user = JSON.stringify({ name: { firstName: 'Ann', lastName: 'Lee' } })
  const query = `code=c&state=s&user=${encodeURIComponent(user)}`
  expect(read(query, apple)).toEqual({ code: 'c', name: 'Ann Lee', state: 's' })
  expect(read(query)).toEqual({ code: 'c', state: 's' })
  for (const odd of [
    `${query}&user=x`,
    'code=c&state=s&user=',
    `code=c&state=s&user=${'x'.repeat(9000)}`,
  ])
    expect(read(odd, apple)).toEqual({ code: 'c', state: 's' })
})

test('a visitor of Apple who has cancelled has refused', () => {
  expect(read('state=s&error=user_cancelled_authorize', apple)).toEqual({
    isRefused: true,
    state: 's',
  })
})

test.each([
  [github, 'https://github.com/login/oauth', 'https://github.com'],
  [discord, 'https://discord.com', 'https://discord.com/oauth2'],
])('$name may name itself, by its issuer to the letter', (provider, issuer, other) => {
  const said = { code: 'c', state: 's' }
  expect(read('code=c&state=s', provider)).toEqual(said)
  expect(read(`code=c&state=s&iss=${encodeURIComponent(issuer)}`, provider)).toEqual(said)
  for (const odd of [other, `${issuer}/`, 'https://accounts.google.com'])
    expect(read(`code=c&state=s&iss=${encodeURIComponent(odd)}`, provider)).toBeUndefined()
})
