import { expect, test } from 'vitest'
import { absentNonce, loginNonce } from './loginNonce.ts'

const bytes = (value: number) => Buffer.alloc(32, value).toString('base64url')
const login = {
  client: 'client.example',
  issuer: 'https://accounts.google.com',
  nonceR: bytes(2),
  nonceW: bytes(1),
  thumbprint: 'A'.repeat(43),
}

test('the nonce of a login is that of the plan, with both roles and with one', async () => {
  expect(await loginNonce(login)).toBe('zHs86tLjvvZpsTg-lKfOV-t27SCLvOYg9VkQNKFtGak')
  expect(absentNonce).toBe(bytes(0))
  expect(await loginNonce({ ...login, nonceR: absentNonce })).toBe(
    'mr9KrSn0yPqkn-QIunY8M0_bhXNWsloD24kN_61GmaM',
  )
})

test('each of its parts changes it', async () => {
  const changes = [
    {},
    { client: 'client.exampl' },
    { issuer: 'https://accounts.google.co' },
    { nonceR: bytes(3) },
    { nonceW: bytes(3) },
    { nonceR: login.nonceW, nonceW: login.nonceR },
    { thumbprint: 'B'.repeat(43) },
    // A sign less here and one more there.
    { client: `/${login.client}`, issuer: login.issuer.slice(0, -1) },
  ]
  const nonces = await Promise.all(changes.map((change) => loginNonce({ ...login, ...change })))
  expect(new Set(nonces).size).toBe(changes.length)
})
