import { expect, test } from 'vitest'
import { shownUserName } from './shownUserName.ts'

const relay = 'x7@privaterelay.appleid.com'

test.each([
  ['an address', { email: 'ann@play.example' }, 'Ann', 'ann@play.example'],
  ['a name, where there is no address', {}, 'Ann', 'Ann'],
  [
    'a name, where the address is made for a site',
    { email: relay, is_private_email: true },
    'Ann',
    'Ann',
  ],
  [
    'a name, where that is said as a text',
    { email: relay, is_private_email: 'true' },
    'Ann',
    'Ann',
  ],
  [
    'an address made for a site, where there is no name',
    { email: relay, is_private_email: 'true' },
    undefined,
    relay,
  ],
  [
    'an address that is said to be the visitor’s own',
    { email: relay, is_private_email: 'false' },
    'Ann',
    relay,
  ],
  ['a name that is signed, where none is said', { name: 'Ann' }, undefined, 'Ann'],
  ['nothing, where nothing is said', {}, undefined, undefined],
  ['no text without an end', { email: 'x'.repeat(321) }, undefined, undefined],
  ['what is no text', { email: 5 }, '', undefined],
])('an account is shown by %s', (_, claims, name, shown) => {
  expect(shownUserName(claims, name)).toBe(shown)
})
