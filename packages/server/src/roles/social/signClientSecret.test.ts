import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { apple } from '../providers/apple.ts'
import { signClientSecret } from './signClientSecret.ts'

const now = 1_800_000_000_000
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
const asked = {
  client: 'com.example.wallet',
  issuer: apple.issuer,
  key: await exportPKCS8(privateKey),
  keyId: 'KEY1234567',
  now,
  team: 'TEAM123456',
}

test('a secret says who is there, at which provider, and by which key, for five minutes', async () => {
  const { payload, protectedHeader } = await jwtVerify(await signClientSecret(asked), publicKey, {
    currentDate: new Date(now),
  })
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
  expect(payload).toEqual({
    aud: 'https://appleid.apple.com',
    exp: now / 1000 + 300,
    iat: now / 1000,
    iss: 'TEAM123456',
    sub: 'com.example.wallet',
  })
})

test('its times are whole seconds, and its key may have blank lines around it', async () => {
  const key = `\n${asked.key}\n\n`
  const secret = await signClientSecret({ ...asked, key, now: now + 999 })
  const { payload } = await jwtVerify(secret, publicKey, { currentDate: new Date(now) })
  expect([payload.iat, payload.exp]).toEqual([now / 1000, now / 1000 + 300])
})
