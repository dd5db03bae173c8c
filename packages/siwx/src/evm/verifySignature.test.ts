import { encodeFunctionData, hashMessage, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type EvmSignInMessage, signInText } from './signInText.ts'
import { isSignedByContract, isSignedByKey } from './verifySignature.ts'

const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)

/** Messages and signatures of real wallets, as the tests of `siwe` (Apache-2.0) publish them. */
const login: Omit<EvmSignInMessage, 'accountAddress' | 'issuedAt' | 'nonce'> = {
  chainId: 'eip155:1',
  domain: 'login.xyz',
  statement: 'Sign-In With Ethereum Example Statement',
  uri: 'https://login.xyz',
  version: '1',
}
const vectors: Record<string, { message: EvmSignInMessage; signature: string }> = {
  'example message': {
    message: {
      ...login,
      accountAddress: '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
      expirationTime: '2100-01-07T14:31:43.952Z',
      issuedAt: '2022-01-27T17:09:38.578Z',
      nonce: 'bTyXgcQxn2htgkjJn',
    },
    signature:
      '0xdc35c7f8ba2720df052e0092556456127f00f7707eaa8e3bbff7e56774e7f2e05a093cfc9e02964c33d86e8e066e221b7d153d27e5a2e97ccd5ca7d3f2ce06cb1b',
  },
  'not yet valid': {
    message: {
      ...login,
      accountAddress: '0xE6D3Aa1F561A215E5eb1f02Ba8705385F03fCaFB',
      issuedAt: '2022-01-05T14:27:30.883Z',
      nonce: 'lx2nx4so',
      notBefore: '2100-01-07T14:31:43.952Z',
    },
    signature:
      '0xc2539ace78f13c7eb8c0852d38d269a6f97bebd9f7872097d2e3137b541f8bf50176062a46eeea83086bd2721423fb5755a932ff6ccc046ed482d14e4576042f1c',
  },
  'expired message': {
    message: {
      ...login,
      accountAddress: '0x2ecA0068307e706741445764A3D6A4402aC2A5a9',
      expirationTime: '2021-01-05T00:00:00Z',
      issuedAt: '2022-01-05T14:27:30.883Z',
      nonce: 'lx2nx4so',
    },
    signature:
      '0x7337bc2826c7678cd6bc84f5b3b236efc969b0451f9feca2328b1d3401b030c113f19bdba359ba3f52762c66e9147311fa95fe598a1a4ec9bb383a7b4e3874241b',
  },
  'recovery byte starting at 0': {
    message: {
      accountAddress: '0xc95EB884FE852e241D409234bfC7045CB9E31BD7',
      chainId: 'eip155:1',
      domain: 'www.tally.xyz',
      issuedAt: '2022-06-30T14:08:51.382Z',
      nonce: '15050747',
      statement: 'Sign in with Ethereum to Tally',
      uri: 'https://tally.xyz',
      version: '1',
    },
    signature:
      '0x8c46b6eb8505939892d8e9b075f89f8277321b17b993151f37810cdda38cce6f4a85909d2b53e6a14629c74c0ac38bf4becde78ee5b2529812bf6cceaf7b2a2501',
  },
}

describe('a key', () => {
  test.each(Object.entries(vectors))('signed the published vector: %s', (_, vector) => {
    const { message, signature } = vector
    const address = message.accountAddress
    expect(isSignedByKey(signInText(message), { address, signature })).toBe(true)
    const other = signInText({ ...message, nonce: `${message.nonce}0` })
    expect(isSignedByKey(other, { address, signature })).toBe(false)
  })

  test.each([
    [
      'malformed signature',
      '0xf2e8420fc1b722bf4941f5a0464f98172a758ceda5039f622e425fb69fd19b20e444bba7c9a8a8d7e2b5e453553efe7c9460be5d211abe473fc146d51bb04d0cb1b',
    ],
    [
      'wrong signature',
      '0x31df81dc02344c9156e6f71da46e2db624b38f8f806290d670d46492b834b2e7575cbce9f48169356cfb577b910d8e30732fcf23c1ac0021d08b945ed7ee118e1b',
    ],
  ])('did not sign the published vector: %s', (_, signature) => {
    const address = '0x6Da01670d8fc844e736095918bbE11fE8D564163'
    const text = signInText({
      ...login,
      accountAddress: address,
      expirationTime: '2100-01-07T14:31:43.952Z',
      issuedAt: '2022-01-05T14:31:43.954Z',
      nonce: 'rmplqh1gf',
    })
    expect(isSignedByKey(text, { address, signature })).toBe(false)
  })

  test('signs a text that is not ASCII by its bytes', async () => {
    const message = 'Grüße 👋'
    const signature = await signer.signMessage({ message })
    expect(isSignedByKey(message, { address: signer.address, signature })).toBe(true)
    expect(isSignedByKey(`${message}!`, { address: signer.address, signature })).toBe(false)
  })

  test('did not sign when any byte of the signature is another', async () => {
    const signature = await signer.signMessage({ message: 'gm' })
    for (let at = 2; at < signature.length; at += 2) {
      const byte = Number.parseInt(signature.slice(at, at + 2), 16) ^ 0x01
      const changed = `${signature.slice(0, at)}${byte.toString(16).padStart(2, '0')}${signature.slice(at + 2)}`
      expect(isSignedByKey('gm', { address: signer.address, signature: changed })).toBe(false)
    }
  })
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

test('error: what only says back what it is asked, as the precompile at 0x…04 does, has signed nothing', async () => {
  const address = '0x0000000000000000000000000000000000000004'
  const echo = async ({ data }: { data: string }) => data
  expect(await isSignedByContract('gm', { address, signature: '0x1234' }, echo)).toBe(false)
})

test('a contract is asked with the call that Solidity makes, and an RPC that fails is no yes', async () => {
  const signature =
    '0x2f280385ebd550309197c4c892c5a8eb1a6e743d5c90c8036dea6f05c3e8cb321f90210a567ee88461733731a9c4e177140a969784c0421c09897e161f17bf331c02'
  const asked: string[] = []
  const isSigned = await isSignedByContract(
    'gm',
    { address: signer.address, signature },
    async ({ data }) => {
      asked.push(data)
      throw new Error('no RPC')
    },
  )
  expect(isSigned).toBe(false)
  expect(asked).toEqual([
    encodeFunctionData({
      abi: parseAbi(['function isValidSignature(bytes32,bytes)']),
      args: [hashMessage('gm'), signature],
    }),
  ])
})
