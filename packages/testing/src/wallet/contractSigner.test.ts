import { parseErc6492Signature, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { contractSigner } from './contractSigner.ts'
import { createTestWallet } from './createTestWallet.ts'

const owner = privateKeyToAccount(generatePrivateKey())
const address = '0x0248fE56FEc850664885f72d42eb6A3BEFd9b9aC'

function walletOf(signer: ReturnType<typeof contractSigner>) {
  return createTestWallet({ chains: { 31337: 'http://127.0.0.1:9' }, signers: [signer] }).provider
}

test('the account is the contract, and its owner signs', async () => {
  const provider = walletOf(contractSigner({ address, owner }))
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([address])
  const signature = await provider.request({ method: 'personal_sign', params: ['Hello', address] })
  expect(
    await verifyMessage({
      address: owner.address,
      message: 'Hello',
      signature: signature as `0x${string}`,
    }),
  ).toBe(true)
})

test('one that is not on the chain yet says how it would come there (ERC-6492)', async () => {
  const deployment = {
    data: '0x1234',
    factory: '0x4e59b44847b379578588920cA78FbF26c0B4956C',
  } as const
  const signer = contractSigner({ address, deployment, owner })
  const signature = await signer.signMessage({ message: 'Hello' })
  expect(parseErc6492Signature(signature)).toEqual({
    address: deployment.factory,
    data: deployment.data,
    signature: await owner.signMessage({ message: 'Hello' }),
  })
})
