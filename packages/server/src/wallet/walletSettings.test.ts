import { expect, test } from 'vitest'
import { parseConfig } from '../config/parseConfig.ts'

const configOf = (url: string) =>
  parseConfig({ wallet: { mail: { from: 'wallet@example.com', url } } })

test.each([
  'smtps://shop:secret@mail.example.com',
  'smtp://mail.example.com:2525',
  'smtp://shop%40example.com:a%3Fb%23c@127.0.0.1:1025',
])('%s is the address of a mail server', (url) => {
  expect(configOf(url).wallet.mail).toMatchObject({ url })
})

test.each([
  '?requireTLS=false',
  '?ignoreTLS=true',
  '?secure=false',
  '?tls.rejectUnauthorized=false',
  '?pool=false',
  '?',
  '/?requireTLS=false',
  '#requireTLS=false',
])('error: %j at the end of it is refused, in a sentence that shows no password', (end) => {
  const parse = () => configOf(`smtp://shop:secret@mail.example.com${end}`)
  expect(parse).toThrow(/wallet\.mail\.url: The address of a mail server has no "\?" and no "#"/)
  expect(parse).not.toThrow(/secret/)
})
