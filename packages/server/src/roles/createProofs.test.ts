import { generateKeyPair as generateDeviceKey, generateProof } from 'dpop'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createProofs } from './createProofs.ts'

const url = 'https://wallet.example/wallet/v1/logins'

function setup({ nowMs = Date.now() } = {}) {
  const used = new Set<string>()
  const clock = { nowMs }
  const proofs = createProofs({
    nonceKey: 'key',
    now: () => clock.nowMs,
    async useOnce(id) {
      if (used.has(id)) return false
      used.add(id)
      return true
    },
  })
  return { clock, proofs, used }
}

const device = () => generateDeviceKey('ES256')

test('a device is known by its key, whatever it asks (RFC 9449)', async () => {
  const { proofs } = setup()
  const [key, other] = await Promise.all([device(), device()])
  const read = async (pair: CryptoKeyPair, at = url, method = 'POST') =>
    proofs.read({ method, proof: await generateProof(pair, at, method, proofs.nonce()), url: at })
  const thumbprint = await read(key)
  expect(thumbprint).toMatch(/^[\w-]{43}$/)
  expect(await read(key, 'https://wallet.example/wallet/v1/session', 'GET')).toBe(thumbprint)
  expect(await read(other)).not.toBe(thumbprint)
})

test('the query of an address is no part of the proof', async () => {
  const { proofs } = setup()
  const proof = await generateProof(await device(), url, 'POST', proofs.nonce())
  await expect(proofs.read({ method: 'POST', proof, url: `${url}?a=1` })).resolves.toBeDefined()
})

test.each([-3600, 3600, -86_400 * 400, 86_400 * 400])(
  'a device whose clock is %i s off is believed: its proof is dated by the nonce',
  async (seconds) => {
    const at = Math.floor(Date.now() / 1000) * 1000
    const { proofs } = setup({ nowMs: at })
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const claims = { htm: 'POST', htu: url, jti: 'a'.repeat(20), nonce: proofs.nonce() }
    const proof = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey), typ: 'dpop+jwt' })
      .setIssuedAt(at / 1000 + seconds)
      .sign(privateKey)
    expect(await proofs.read({ method: 'POST', proof, url })).toMatch(/^[\w-]{43}$/)
    await expect(proofs.read({ method: 'POST', proof, url })).rejects.toThrow('used before')
  },
)

describe('error: refused is', () => {
  const refusals: readonly [
    string,
    (facts: Facts) => Partial<Request> | Promise<Partial<Request>>,
  ][] = [
    ['no proof', () => ({ proof: undefined })],
    ['a text that is none', () => ({ proof: 'x.y.z' })],
    ['a long one', () => ({ proof: 'x'.repeat(5000) })],
    ['one for another method', () => ({ method: 'GET' })],
    ['one for another path', () => ({ url: `${url}/other` })],
    ['one for another host', () => ({ url: url.replace('wallet.', 'evil.') })],
    ['one whose text was changed', ({ proof }) => ({ proof: `${proof.slice(0, -4)}AAAA` })],
  ]
  type Request = { method: string; proof: string | undefined; url: string }
  type Facts = { proof: string }
  test.each(refusals)('%s', async (_, change) => {
    const { proofs } = setup()
    const proof = await generateProof(await device(), url, 'POST', proofs.nonce())
    const request = { method: 'POST', proof, url, ...(await change({ proof })) }
    await expect(proofs.read(request)).rejects.toMatchObject({ code: 'proof_invalid', status: 401 })
  })

  test('one without a nonce of this server, with the code by which a device learns it', async () => {
    const { clock, proofs } = setup()
    const key = await device()
    const old = await generateProof(key, url, 'POST', proofs.nonce())
    const without = await generateProof(key, url, 'POST')
    await expect(proofs.read({ method: 'POST', proof: without, url })).rejects.toMatchObject({
      code: 'use_dpop_nonce',
    })
    clock.nowMs += 11 * 60_000
    await expect(proofs.read({ method: 'POST', proof: old, url })).rejects.toMatchObject({
      code: 'use_dpop_nonce',
    })
  })

  // Windows are of 150 s: at their beginning, and at their end.
  test.each([
    [0, 299, 200],
    [0, 300, 401],
    [149, 150, 200],
    [149, 151, 401],
    [0, 310, 401],
  ])(
    'one whose nonce was given %i s into its window, %i s later: %i',
    async (into, seconds, status) => {
      const { clock, proofs } = setup({ nowMs: Math.floor(Date.now() / 150_000) * 150_000 })
      clock.nowMs += into * 1000
      const proof = await generateProof(await device(), url, 'POST', proofs.nonce())
      clock.nowMs += seconds * 1000
      const read = proofs.read({ method: 'POST', proof, url }).then(
        () => 200,
        (error: { status: number }) => error.status,
      )
      expect(await read).toBe(status)
    },
  )

  test('a nonce of a window that is over', async () => {
    const { clock, proofs } = setup({ nowMs: Date.now() - 10 * 60_000 })
    const nonce = proofs.nonce()
    clock.nowMs = Date.now()
    const proof = await generateProof(await device(), url, 'POST', nonce)
    await expect(proofs.read({ method: 'POST', proof, url })).rejects.toMatchObject({
      code: 'use_dpop_nonce',
    })
  })

  test('one that was used, and one that is refused uses no room', async () => {
    const { proofs, used } = setup()
    const proof = await generateProof(await device(), url, 'POST', proofs.nonce())
    await expect(proofs.read({ method: 'GET', proof, url })).rejects.toThrow()
    expect(used.size).toBe(0)
    await proofs.read({ method: 'POST', proof, url })
    await expect(proofs.read({ method: 'POST', proof, url })).rejects.toThrow('used before')
  })

  test('another algorithm, a key with its secret, another type, and none of its claims', async () => {
    const { proofs } = setup()
    const make = async ({
      alg = 'ES256',
      claims = {},
      header = {},
      typ = 'dpop+jwt',
    }: {
      alg?: string
      claims?: Record<string, unknown>
      header?: Record<string, unknown>
      typ?: string
    }) => {
      const pair = await generateKeyPair(alg, { extractable: true })
      const jwk = await exportJWK(pair.publicKey)
      return new SignJWT({
        htm: 'POST',
        htu: url,
        jti: 'a'.repeat(22),
        nonce: proofs.nonce(),
        ...claims,
      })
        .setIssuedAt()
        .setProtectedHeader({ alg, jwk, typ, ...header } as never)
        .sign(pair.privateKey)
    }
    await expect(proofs.read({ method: 'POST', proof: await make({}), url })).resolves.toBeDefined()
    for (const wrong of [
      make({ alg: 'ES384' }),
      make({ typ: 'JWT' }),
      make({ claims: { jti: 'short' } }),
      make({ claims: { jti: 'a'.repeat(200) } }),
      make({ claims: { htu: undefined } }),
      make({ header: { jwk: { k: 'c2VjcmV0', kty: 'oct' } } }),
    ])
      await expect(proofs.read({ method: 'POST', proof: await wrong, url })).rejects.toMatchObject({
        status: 401,
      })
  })
})
