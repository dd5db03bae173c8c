import { base64urlnopad, hex } from '@scure/base'
import { expect, test } from 'vitest'
import { browserCurves } from '../crypto/browserCurves.ts'
import { nobleCurves } from '../crypto/nobleCurves.ts'
import { createIdentity } from './relayAuth.ts'

const seed = hex.decode('58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295')
const subject = 'c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e'

test.each([
  ['the browser', browserCurves(globalThis.crypto.subtle)],
  ['noble', nobleCurves],
])('the token is that of the specification’s vector, bit for bit, by %s', async (_, curves) => {
  const identity = createIdentity(await curves.createSigner(seed), subject)
  expect(identity.clientId).toBe('did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH')
  const token = await identity.token({
    audience: 'wss://relay.walletconnect.com',
    nowMs: 1_656_910_097_000,
  })
  expect(token).toBe(
    'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA',
  )
})

const claimsOf = (token: string) => {
  const [, claims = ''] = token.split('.')
  return JSON.parse(new TextDecoder().decode(base64urlnopad.decode(claims)))
}

test('a token ends a day after the time that its caller says', async () => {
  const identity = createIdentity(await nobleCurves.createSigner(seed))
  for (const second of [0, 1_656_910_097]) {
    const asked = { audience: 'ws://x', nowMs: second * 1000 + 999 }
    const { exp, iat } = claimsOf(await identity.token(asked))
    expect([iat, exp]).toEqual([second, second + 86_400])
  }
})

test('each page has a subject of its own', async () => {
  const signer = await nobleCurves.createSigner(seed)
  const subjectOf = async () =>
    claimsOf(await createIdentity(signer).token({ audience: 'ws://x', nowMs: 0 })).sub
  expect(await subjectOf()).toMatch(/^[0-9a-f]{64}$/)
  expect(await subjectOf()).not.toBe(await subjectOf())
})
