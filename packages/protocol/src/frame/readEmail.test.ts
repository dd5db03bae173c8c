import { expect, test } from 'vitest'
import { emailAddress } from './frameMethods.ts'
import { readEmail } from './readEmail.ts'

const local = 'a'.repeat(64)

test.each([
  ['ann@example.com', 'ann@example.com'],
  [' ann@example.com ', 'ann@example.com'],
  ['a.b+c@mail.example.co.uk', 'a.b+c@mail.example.co.uk'],
  ['ann@bücher.example', 'ann@bücher.example'],
  ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
  ['ann@例え.テスト', 'ann@例え.テスト'],
  ['ann@3com.example', 'ann@3com.example'],
  ['ann@12.example', 'ann@12.example'],
  // What comes along with a copied address, and no one sees.
  ['\u200fann@example.com\u200e', 'ann@example.com'],
  ['\u2066ann@example.com\u2069', 'ann@example.com'],
  ['ann@exam\u00adple.com', 'ann@example.com'],
  ['a\u200bnn@example.com\ufeff', 'ann@example.com'],
  [' \u200f ann@example.com \u061c ', 'ann@example.com'],
])('%j is the address %j, and the frame says the same (S5.28)', (text, address) => {
  expect(readEmail(text)).toBe(address)
  expect(emailAddress.parse(text)).toBe(address)
})

test.each([
  'ann@example',
  'ann@',
  '@example.com',
  'ann@exam ple.com',
  '',
  `${local}a@example.com`,
  `${local}@${`${'b'.repeat(60)}.`.repeat(4)}com`,
  // What mail servers read as more than one receiver, or as a comment.
  'victim@bank.example,a0.zz',
  'victim@bank.example;a0.zz',
  'victim@bank.example(Your-account-is-locked.zz',
  'victim@bank.example"a0.zz',
  'victim@bank.example<a0.zz',
  'victim@bank.example>a0.zz',
  'victim@bank.example:a0.zz',
  'victim@bank.example%a0.zz',
  'victim@bank.example/a0.zz',
  'victim@bank.example!a0.zz',
  'victim@bank_.example',
  'victim@[127.0.0.1]',
  // Control characters, which some server cuts off.
  'victim@bank.example\u0000',
  'victim\u0000@bank.example',
  'vic\u001btim@bank.example',
  'victim@bank.example\u0085',
  'vic\ud800tim@bank.example',
  // Addresses of IP.
  'a@0x7f.00000001',
  'a@0x7f.0x01',
  'a@127.0.0.1',
  'a@example.0X',
  // Labels that none are.
  'a@-bank.example',
  'a@bank-.example',
  'a@bank..example',
  'a@.bank.example',
  'a@bank.example.',
  `a@${'b'.repeat(64)}.example`,
])('error: %j is none, and the frame says the same (S5.28)', (text) => {
  expect(readEmail(text)).toBeUndefined()
  expect(emailAddress.safeParse(text).success).toBe(false)
})

test('a long text is judged at once, whatever it is made of', () => {
  for (const text of ['a.', 'a-', 'ä', 'a@', '-']) {
    const began = performance.now()
    readEmail(`a@${text.repeat(127)}!`)
    expect(performance.now() - began).toBeLessThan(100)
  }
})
