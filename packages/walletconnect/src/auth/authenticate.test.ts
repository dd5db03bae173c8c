import { signMethods } from '@latchkey/protocol/relay'
import { hex } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { topicOf } from '../crypto/keys.ts'
import { nobleCurves } from '../crypto/nobleCurves.ts'
import { readPairingUri } from '../fixtures/readPairingUri.ts'
import { sealTo } from '../fixtures/sealTo.ts'
import { setup } from '../fixtures/setup.ts'
import { checkProof } from './checkProof.ts'
import { isRecap, readRecap, recapSentence, writeRecap } from './recap.ts'
import { type SignIn, signInText } from './signInText.ts'
import { isSignedByContract, isSignedByKey } from './verifySignature.ts'

const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const sent: SignIn = {
  aud: 'https://shop.example/login',
  domain: 'shop.example',
  iat: '2026-01-01T00:00:00.000Z',
  nonce: 'n0nce1234',
  resources: [writeRecap(['personal_sign'])],
  statement: 'Hello.',
  version: '1',
}
const chains = ['eip155:1']
const call = () => Promise.reject(new Error('no RPC'))

/** A proof as an honest wallet makes it. */
async function proof(
  change: Partial<SignIn> = {},
  signed: Partial<SignIn> = change,
  chainId = 'eip155:1',
) {
  const payload = { ...sent, ...change }
  const text = { ...sent, ...signed }
  const grant = readRecap(text.resources?.at(-1) ?? '')
  const statement = [text.statement, grant && recapSentence(grant)].filter(Boolean).join(' ')
  const message = signInText({ ...text, statement }, { address: signer.address, chainId })
  return {
    h: { t: 'caip122' },
    p: { ...payload, iss: `did:pkh:${chainId}:${signer.address}` },
    s: { s: await signer.signMessage({ message }), t: 'eip191' },
  }
}

describe('a proof', () => {
  test('counts when every word and the signature are right', async () => {
    const { grant, proof: counted } = await checkProof(await proof(), { call, chains, sent })
    expect(grant?.methods).toEqual(['personal_sign'])
    expect(counted).toMatchObject({ address: signer.address, chainId: 'eip155:1', type: 'eip191' })
    expect(counted.message).toContain(
      "Hello. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.",
    )
  })

  test.each<[string, Partial<SignIn>]>([
    ['nonce', { nonce: 'another1' }],
    ['domain', { domain: 'evil.example' }],
    ['aud', { aud: 'https://evil.example' }],
    ['iat', { iat: '2020-01-01T00:00:00.000Z' }],
    ['exp', { exp: '2100-01-01T00:00:00.000Z' }],
    ['nbf', { nbf: '2020-01-01T00:00:00.000Z' }],
    ['version', { version: '2' }],
    ['statement', { statement: 'Give me all.' }],
    ['requestId', { requestId: 'x' }],
    ['resources', { resources: ['https://evil.example', writeRecap(['personal_sign'])] }],
  ])('with another %s is refused, though it is signed', async (_, change) => {
    await expect(checkProof(await proof(change), { call, chains, sent })).rejects.toMatchObject({
      code: 'remote.invalid_authentication',
    })
  })

  test('is refused with another signature, signer, chain, kind, or none', async () => {
    const good = await proof()
    const other = privateKeyToAccount(`0x${'22'.repeat(32)}`)
    for (const bad of [
      await proof({}, { nonce: 'another1' }),
      await proof({}, {}, 'eip155:5'),
      { ...good, p: { ...good.p, iss: `did:pkh:eip155:1:${other.address}` } },
      { ...good, p: { ...good.p, iss: `did:pkh:eip155:5:${signer.address}` } },
      { ...good, p: { ...good.p, iss: 'did:web:evil.example' } },
      { ...good, p: { ...good.p, resources: 'x' } },
      { ...good, p: { ...good.p, resources: ['urn:recap:e30'] } },
      { ...good, s: { ...good.s, t: 'eip6492' } },
      { ...good, s: { ...good.s, s: '0x' } },
      { ...good, s: {} },
      { ...good, h: { t: 'eip4361' } },
      {},
      null,
    ])
      await expect(checkProof(bad, { call, chains, sent })).rejects.toMatchObject({
        code: 'remote.invalid_authentication',
      })
  })
})

test('a text that is not ASCII is hashed by its bytes', async () => {
  const message = 'Grüße 👋'
  const signature = await signer.signMessage({ message })
  expect(isSignedByKey(message, { address: signer.address, signature })).toBe(true)
  expect(isSignedByKey(`${message}!`, { address: signer.address, signature })).toBe(false)
})

test('a contract says itself whether it has signed (ERC-1271)', async () => {
  const asked: { data: string; to: string }[] = []
  const address = '0x00000000000000000000000000000000000000aa'
  const verify = (answer: unknown, signature = '0x1234') =>
    isSignedByContract('gm', { address, signature }, async (ask) => {
      asked.push(ask)
      return answer
    })
  expect(await verify(`0x1626ba7e${'0'.repeat(56)}`)).toBe(true)
  expect(await verify(`0xffffffff${'0'.repeat(56)}`)).toBe(false)
  expect(await verify('0x')).toBe(false)
  expect(await verify('0x1626ba7e', 'no hex')).toBe(false)
  expect(asked[0]?.to).toBe(address)
  expect(asked[0]?.data).toHaveLength(2 + 8 + 64 * 4)
})

test('a recap reads what it wrote, and nothing that is none', () => {
  const recap = writeRecap(['personal_sign', 'eth_sign'])
  expect(isRecap(recap)).toBe(true)
  expect(recap).not.toContain('=')
  expect(readRecap(recap)).toEqual({ chains: [], methods: ['eth_sign', 'personal_sign'] })
  for (const bad of [
    'urn:recap:',
    'urn:recap:!',
    `urn:recap:${btoa('{"att":{"eip155":{"x":[]}}}')}`,
  ])
    expect(readRecap(bad)).toBeUndefined()
})

test('a text has its blank lines without a statement, too (ERC-4361)', () => {
  const { resources: _, statement: __, ...rest } = sent
  expect(signInText(rest, { address: '0xab', chainId: 'eip155:1' })).toBe(
    `shop.example wants you to sign in with your Ethereum account:
0xab


URI: https://shop.example/login
Version: 1
Chain ID: 1
Nonce: n0nce1234
Issued At: 2026-01-01T00:00:00.000Z`,
  )
})

describe('asked of a wallet', () => {
  async function ask(change: object = {}) {
    const world = setup()
    let onUri = (_: string) => {}
    const uri = new Promise<string>((resolve) => {
      onUri = resolve
    })
    const answer = world.client.authenticate({
      link: () => undefined,
      metadata: world.context.metadata,
      namespaces: { eip155: { chains, events: [], methods: ['personal_sign'] } },
      onUri: (text) => onUri(text),
      signal: world.context.signal,
      wanted: {
        chains,
        domain: sent.domain,
        methods: ['personal_sign'],
        nonce: sent.nonce,
        uri: sent.aud,
        ...change,
      },
    })
    answer.catch(() => {})
    const pairing = readPairingUri(await uri)
    world.wallet.keys.set(pairing.topic, pairing.key)
    world.wallet.line.subscribe(pairing.topic)
    const request = await world.wallet.next(({ method }) => method === 'wc_sessionAuthenticate')
    const requester = hex.decode(request.params.requester.publicKey)
    const agreement = await nobleCurves.createAgreement()
    return {
      ...world,
      answer,
      pairing,
      request,
      async respond(body: object, tag: number = signMethods.wc_sessionAuthenticate.response.tag) {
        const text = JSON.stringify({ id: request.id, jsonrpc: '2.0', ...body })
        const message = await sealTo(requester, agreement, text)
        const topic = topicOf(requester)
        await world.wallet.line.publish({ message, prompt: false, tag, topic, ttlSeconds: 300 })
      },
      responder: { metadata: { name: 'W' }, publicKey: hex.encode(agreement.publicKey) },
      uri: await uri,
    }
  }

  test('says first what to expect, and offers a session alone as well', async () => {
    const { pairing, request, wallet } = await ask()
    expect(pairing.methods).toEqual(['wc_sessionAuthenticate'])
    expect(request.params.authPayload).toMatchObject({ chains, nonce: sent.nonce, type: 'caip122' })
    await wallet.next(({ method }) => method === 'wc_sessionPropose')
  })

  test('an answer where it was not asked for is none', async () => {
    const { answer, pairing, request, respond, wallet } = await ask()
    const body = JSON.stringify({ error: { code: 12_001, message: 'no' }, id: request.id })
    await wallet.publish(pairing.topic, body, 1118)
    await respond({ result: { cacaos: [] } })
    await expect(answer).rejects.toMatchObject({ code: 'remote.invalid_authentication' })
  })

  test('one bad proof fails the whole answer, and nothing is kept', async () => {
    const { answer, client, request, respond, responder, vault } = await ask()
    const { aud, domain, iat, nonce, resources, version } = request.params.authPayload
    const asSent = { aud, domain, iat, nonce, resources, version }
    const good = await proof({ ...asSent, statement: undefined })
    const bad = await proof({ ...asSent, nonce: 'another1', statement: undefined })
    await respond({ result: { cacaos: [good, bad], responder } })
    await expect(answer).rejects.toMatchObject({
      code: 'remote.invalid_authentication',
      details: ['Its nonce is not what was asked for.'],
    })
    expect(client.sessions().size).toBe(0)
    expect(await vault.read('session')).toBeUndefined()
  })

  test.each([
    [{ error: { code: 12_001, message: 'User rejected.' } }, 'wallet.user_rejected'],
    [{ result: { cacaos: [] } }, 'remote.invalid_authentication'],
    [{ result: null }, 'remote.invalid_authentication'],
    [{ error: { code: 11_001, message: 'Invalid' } }, 'wallet.unknown'],
  ])('%j is %s', async (body, code) => {
    const { answer, respond } = await ask()
    await respond(body)
    await expect(answer).rejects.toMatchObject({ code })
  })

  test.each([
    ['says so', true],
    ['only answers the proposal', false],
  ])('a wallet that does not know it and %s gives a session without proofs', async (_, says) => {
    const { answer, respond, uri, wallet } = await ask()
    if (says) await respond({ error: { code: 10_001, message: 'Unsupported wc_ method.' } })
    await wallet.approve(uri)
    const { proofs, session } = await answer
    expect(proofs).toEqual([])
    expect(session?.current().peer.name).toBe('Test Wallet')
  })

  test('a statement that wallets would hash wrongly is refused before they are asked', async () => {
    const { client, context } = setup()
    await expect(
      client.authenticate({
        link: () => undefined,
        metadata: context.metadata,
        namespaces: {},
        onUri: () => {},
        signal: context.signal,
        wanted: { chains, domain: 'x', methods: [], nonce: 'n', statement: 'Grüße', uri: 'x' },
      }),
    ).rejects.toMatchObject({ code: 'remote.invalid_authentication' })
  })
})
