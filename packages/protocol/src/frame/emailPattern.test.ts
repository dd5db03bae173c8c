import { expect, test } from 'vitest'
import { isEmail } from './emailPattern.ts'
import { emailAddress } from './frameMethods.ts'

const local = 'a'.repeat(64)

test.each([
  ['ann@example.com', true],
  [' ann@example.com ', true],
  ['a.b+c@mail.example.co.uk', true],
  ['ann@example', false],
  ['ann@', false],
  ['@example.com', false],
  ['ann@exam ple.com', false],
  ['', false],
  [`${local}a@example.com`, false],
  [`${local}@${'b'.repeat(200)}.com`, false],
])('%s is an address: %s, and the frame says the same (S5.28)', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
  expect(emailAddress.safeParse(text).success).toBe(expected)
})
