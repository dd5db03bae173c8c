import type { SignInOnConnect, SiwxMessage } from '@latchkey/core/adapter'
import { expect, test } from 'vitest'
import type { Client, Proposal } from '../session/createClient.ts'
import type { LiveSession } from '../session/createLiveSession.ts'
import { connectAndSignIn } from './connectAndSignIn.ts'

const namespaces = {
  eip155: { chains: ['eip155:1', 'eip155:8453'], events: [], methods: ['personal_sign'] },
}
const message = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:8453',
  domain: 'shop.example',
  expirationTime: '2026-01-02T00:00:00.000Z',
  issuedAt: '2026-01-01T00:00:00.000Z',
  nonce: 'n0nce1234',
  statement: 'Welcome.',
  uri: 'https://shop.example/',
  version: '1',
}
const session = {} as LiveSession
const proofOf = (chainId: string) =>
  ({
    address: '0xA',
    cacao: { of: chainId },
    chainId,
    message: 'm',
    signature: 's',
    type: 'eip191',
  }) as const

/** A site's sign-in, and a client whose wallet gives what the test says; with what each was asked. */
async function run({
  answer = async () => ({ proofs: [proofOf('eip155:1'), proofOf('eip155:8453')], session }),
  given = message,
  offered = namespaces,
}: {
  answer?: Client['authenticate']
  /** Null where the site has no message. */
  given?: Partial<SiwxMessage> | null
  offered?: Proposal['namespaces']
} = {}) {
  const asked: unknown[] = []
  const signIn: SignInOnConnect = {
    accept: async (signed) => void asked.push(['accept', signed.map(({ networkId }) => networkId)]),
    async createMessage(networkId) {
      asked.push(['createMessage', networkId])
      return (given ?? undefined) as SiwxMessage | undefined
    },
    fail(error) {
      asked.push(['fail', error])
    },
  }
  const client: Pick<Client, 'authenticate' | 'propose'> = {
    async authenticate(proposal) {
      asked.push(['authenticate', proposal.wanted])
      return answer(proposal)
    },
    async propose() {
      asked.push(['propose'])
      return session
    },
  }
  const proposal = { namespaces: offered } as Proposal
  const outcome = connectAndSignIn(client, proposal, {
    preferred: [undefined, 'eip155:5', 'eip155:8453'],
    signIn,
  })
  const settled = await outcome.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  return { asked, ...settled }
}

test('asks for both in the site’s words, for the network of the page first', async () => {
  const { asked, ...rest } = await run()
  expect(rest).toEqual({ value: session })
  const { accountAddress: _, chainId: __, ...words } = message
  expect(asked).toEqual([
    ['createMessage', 'eip155:8453'],
    [
      'authenticate',
      {
        ...words,
        chains: ['eip155:8453', 'eip155:1'],
        methods: ['personal_sign'],
      },
    ],
    ['accept', ['eip155:8453', 'eip155:1']],
  ])
})

test('a wallet that gives a session alone is connected, and nothing is signed', async () => {
  const { asked, ...rest } = await run({ answer: async () => ({ proofs: [], session }) })
  expect(rest).toEqual({ value: session })
  expect(asked.at(-1)).toEqual(['accept', []])
})

test.each<[string, Parameters<typeof run>[0]]>([
  ['the site has no message', { given: null }],
  ['wallets would hash its statement wrongly', { given: { ...message, statement: 'Grüße' } }],
  ['its text is none of the standard’s', { given: { ...message, nonce: 'short' } }],
  ['its version is another', { given: { ...message, version: '2' } }],
])('only a session is offered where %s', async (_, parameters) => {
  const { asked, ...rest } = await run(parameters)
  expect(rest).toEqual({ value: session })
  expect(asked.at(-1)).toEqual(['propose'])
})

test.each<[string, Proposal['namespaces']]>([
  ['another namespace as well', { ...namespaces, solana: namespaces.eip155 }],
  ['another namespace alone', { solana: namespaces.eip155 }],
])('where %s is wanted the site makes no message', async (_, offered) => {
  const { asked } = await run({ offered })
  expect(asked).toEqual([['propose']])
})

test('error: proofs without a session connect nothing', async () => {
  const { asked, ...rest } = await run({
    answer: async () => ({ proofs: [proofOf('eip155:1')], session: undefined }),
  })
  expect(rest).toMatchObject({ error: { code: 'remote.invalid_authentication' } })
  expect(asked.at(-1)).toEqual(['fail', 'error' in rest && rest.error])
})
