import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { SignInRequest } from '../SignInMessage.ts'
import { cacaoPayload } from './cacaoPayload.ts'
import { checkProof } from './checkProof.ts'
import { type Recap, readRecap, recapStatement, writeRecap } from './recap.ts'
import { signInText } from './signInText.ts'

const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const asked: Recap = {
  att: { eip155: { 'request/eth_sign': [{}], 'request/personal_sign': [{}] } },
}
const sent: SignInRequest = {
  domain: 'shop.example',
  issuedAt: '2026-01-01T00:00:00.000Z',
  nonce: 'n0nce1234',
  resources: [writeRecap(asked)],
  statement: 'Hello.',
  uri: 'https://shop.example/login',
  version: '1',
}
const chains = ['eip155:1']
const call = () => Promise.reject(new Error('no RPC'))
const invalid = { code: 'siwx.invalid_proof' }

/** A proof as an honest wallet makes it. */
async function proof(
  change: Partial<SignInRequest> = {},
  signed: Partial<SignInRequest> = change,
  chainId = 'eip155:1',
) {
  const text = { ...sent, ...signed }
  const grant = readRecap(text.resources?.at(-1) ?? '')
  const statement = [text.statement, grant && recapStatement(grant)].filter(Boolean).join(' ')
  const message = signInText({
    ...text,
    accountAddress: signer.address,
    chainId,
    statement: statement || undefined,
  })
  return {
    h: { t: 'caip122' },
    p: { ...cacaoPayload({ ...sent, ...change }), iss: `did:pkh:${chainId}:${signer.address}` },
    s: { s: await signer.signMessage({ message }), t: 'eip191' },
  }
}

test('a payload has the names of CAIP-74', () => {
  expect(
    cacaoPayload({ ...sent, expirationTime: 'later', notBefore: 'now', requestId: 'r1' }),
  ).toEqual({
    aud: 'https://shop.example/login',
    domain: 'shop.example',
    exp: 'later',
    iat: '2026-01-01T00:00:00.000Z',
    nbf: 'now',
    nonce: 'n0nce1234',
    requestId: 'r1',
    resources: sent.resources,
    statement: 'Hello.',
    version: '1',
  })
})

test('counts when every word and the signature are right', async () => {
  const { grant, proof: counted } = await checkProof(await proof(), { call, chains, sent })
  expect(grant).toEqual(asked)
  expect(counted).toMatchObject({ address: signer.address, chainId: 'eip155:1', type: 'eip191' })
  expect(counted.message).toContain(
    "Hello. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sign', 'personal_sign' for 'eip155'.",
  )
})

test('a wallet may allow less than was asked, name chains, and give the statement as it signed it', async () => {
  const granted: Recap = { att: { eip155: { 'request/eth_sign': [{ chains: ['eip155:1'] }] } } }
  const less = await proof({ resources: [writeRecap(granted)] })
  const statement = `Hello. ${recapStatement(granted)}`
  for (const each of [less, { ...less, p: { ...less.p, statement } }])
    expect((await checkProof(each, { call, chains, sent })).grant).toEqual(granted)
})

test('a sign-in without statement, resources and grant counts, too', async () => {
  const bare = { ...sent, resources: undefined, statement: undefined }
  const answer = await proof(bare)
  for (const resources of [undefined, null, []])
    expect(
      await checkProof({ ...answer, p: { ...answer.p, resources } }, { call, chains, sent: bare }),
    ).toMatchObject({ grant: undefined, proof: { chainId: 'eip155:1' } })
})

test('a contract is asked on the chain that it signed for', async () => {
  const { s, ...answer } = await proof()
  const on: string[] = []
  const cacao = { ...answer, s: { s: s.s, t: 'eip1271' } }
  const ask = (yes: boolean) =>
    checkProof(cacao, {
      call: async (chainId) => {
        on.push(chainId)
        return yes ? `0x1626ba7e${'0'.repeat(56)}` : '0x'
      },
      chains,
      sent,
    })
  expect((await ask(true)).proof.type).toBe('eip1271')
  await expect(ask(false)).rejects.toMatchObject(invalid)
  expect(on).toEqual(['eip155:1', 'eip155:1'])
})

test.each<[string, Partial<SignInRequest>]>([
  ['nonce', { nonce: 'another1' }],
  ['domain', { domain: 'evil.example' }],
  ['aud', { uri: 'https://evil.example' }],
  ['iat', { issuedAt: '2020-01-01T00:00:00.000Z' }],
  ['exp', { expirationTime: '2100-01-01T00:00:00.000Z' }],
  ['nbf', { notBefore: '2020-01-01T00:00:00.000Z' }],
  ['version', { version: '2' }],
  ['statement', { statement: 'Give me all.' }],
  ['requestId', { requestId: 'x' }],
])('with another %s is refused, though it is signed', async (name, change) => {
  // No text has another version: a wallet could only claim one.
  const cacao = await proof(change, name === 'version' ? {} : change)
  await expect(checkProof(cacao, { call, chains, sent })).rejects.toMatchObject({
    ...invalid,
    details: [`Its ${name} is not what was asked for.`],
  })
})

test.each<[string, readonly string[]]>([
  ['one more', ['urn:terms', 'https://evil.example', writeRecap(asked)]],
  ['one less', [writeRecap(asked)]],
  ['another', ['https://evil.example', writeRecap(asked)]],
  ['abilities of another namespace', ['urn:terms', writeRecap({ att: { eip155: { 'a/b': [] } } })]],
  [
    'abilities of another resource',
    ['urn:terms', writeRecap({ att: { 'eip155:1': asked.att['eip155']! } })],
  ],
  ['a malformed ReCap', ['urn:terms', 'urn:recap:e30']],
])('with other resources is refused, though it is signed: %s', async (_, resources) => {
  const wanted = { ...sent, resources: ['urn:terms', writeRecap(asked)] }
  const answer = await proof({ resources: wanted.resources })
  expect((await checkProof(answer, { call, chains, sent: wanted })).grant).toEqual(asked)
  await expect(
    checkProof(await proof({ resources }), { call, chains, sent: wanted }),
  ).rejects.toMatchObject({
    ...invalid,
    details: ['Its resources are not what was asked for.'],
  })
})

test('a grant that was not asked for is refused, and so are two resources in one', async () => {
  const none = { ...sent, resources: undefined }
  await expect(checkProof(await proof(), { call, chains, sent: none })).rejects.toMatchObject(
    invalid,
  )
  const two = { ...sent, resources: ['urn:a', 'urn:b'] }
  const answer = await proof(two)
  const joined = { ...answer, p: { ...answer.p, resources: ['urn:a\nurn:b'] } }
  expect((await checkProof(answer, { call, chains, sent: two })).grant).toBeUndefined()
  await expect(checkProof(joined, { call, chains, sent: two })).rejects.toMatchObject(invalid)
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
    { ...good, p: { ...good.p, resources: [1, ...(sent.resources ?? [])] } },
    { ...good, s: { ...good.s, t: 'eip6492' } },
    { ...good, s: { ...good.s, s: '0x' } },
    { ...good, s: {} },
    { ...good, h: { t: 'eip4361' } },
    {},
    null,
  ])
    await expect(checkProof(bad, { call, chains, sent })).rejects.toMatchObject(invalid)
})
