import { signMethods } from '@latchkey/protocol/relay'
import type { SignInRequest } from '@latchkey/siwx'
import { readRecap, recapStatement, signInText } from '@latchkey/siwx/evm'
import { hex } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { topicOf } from '../crypto/keys.ts'
import { nobleCurves } from '../crypto/nobleCurves.ts'
import { readPairingUri } from '../fixtures/readPairingUri.ts'
import { sealTo } from '../fixtures/sealTo.ts'
import { setup } from '../fixtures/setup.ts'

const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const sent: SignInRequest = {
  domain: 'shop.example',
  issuedAt: '2026-01-01T00:00:00.000Z',
  nonce: 'n0nce1234',
  uri: 'https://shop.example/login',
  version: '1',
}
const chains = ['eip155:1']

/** A proof of the payload, as an honest wallet makes it. */
async function proof(payload: Readonly<Record<string, unknown>>, chainId = 'eip155:1') {
  const resources = payload['resources'] as readonly string[]
  const grant = readRecap(resources.at(-1) ?? '')
  const message = signInText({
    accountAddress: signer.address,
    chainId,
    domain: String(payload['domain']),
    issuedAt: String(payload['iat']),
    nonce: String(payload['nonce']),
    resources,
    statement: grant && recapStatement(grant),
    uri: String(payload['aud']),
    version: '1',
  })
  return {
    h: { t: 'caip122' },
    p: { ...payload, iss: `did:pkh:${chainId}:${signer.address}` },
    s: { s: await signer.signMessage({ message }), t: 'eip191' },
  }
}

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
        uri: sent.uri,
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

  test('a wallet that grants no chain signs in, without a session; the pairing is over', async () => {
    const { answer, client, pairing, relay, request, respond, responder } = await ask()
    const { aud, domain, iat, nonce, resources, version } = request.params.authPayload
    const good = await proof({ aud, domain, iat, nonce, resources, version })
    await respond({ result: { cacaos: [good], responder } })
    const { proofs, session } = await answer
    expect(proofs).toMatchObject([{ address: signer.address, chainId: 'eip155:1' }])
    expect(session).toBeUndefined()
    expect(client.sessions().size).toBe(0)
    const left = () =>
      relay.seen.flatMap(({ method, params }) =>
        method === 'irn_unsubscribe' ? [params['topic']] : [],
      )
    await expect.poll(left).toContain(pairing.topic)
  })

  test('one bad proof fails the whole answer, and nothing is kept', async () => {
    const { answer, client, request, respond, responder, vault } = await ask()
    const { aud, domain, iat, nonce, resources, version } = request.params.authPayload
    const asSent = { aud, domain, iat, nonce, resources, version }
    const good = await proof({ ...asSent })
    const bad = await proof({ ...asSent, nonce: 'another1' })
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
    [{ error: { code: 11_001, message: 'Invalid' } }, 'wallet.invalid_request'],
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

  test.each<[string, object, string]>([
    [
      'a statement that wallets would hash wrongly',
      { statement: 'Grüße' },
      'remote.invalid_authentication',
    ],
    ['a field of two lines', { requestId: 'x\nURI: y' }, 'siwx.invalid_message'],
    ['a method that no ReCap can name', { methods: ['a b'] }, 'siwx.invalid_message'],
    ['a chain that is not EVM', { chains: ['solana:x'] }, 'siwx.invalid_message'],
  ])('%s is refused before wallets are asked', async (_, change, code) => {
    const { client, context } = setup()
    await expect(
      client.authenticate({
        link: () => undefined,
        metadata: context.metadata,
        namespaces: {},
        onUri: () => {},
        signal: context.signal,
        wanted: { chains, domain: 'x', methods: [], nonce: 'n', uri: 'x', ...change },
      }),
    ).rejects.toMatchObject({ code })
  })
})
