import type { Network } from '@latchkey/core/adapter'
import { devSolana } from '@latchkey/devnet'
import type { Blockhash } from '@solana/kit'
import { expect, test } from 'vitest'
import { devNetwork } from '../fixtures/world.ts'
import { buildTransfer } from './buildTransfer.ts'
import type { SolanaRpc } from './createRpc.ts'
import { readFee } from './readFee.ts'

const [alice, bob] = devSolana.accounts
const transaction = buildTransfer({
  from: alice.address,
  lifetime: { blockhash: alice.address as string as Blockhash, lastValidBlockHeight: 1n },
  to: bob.address,
  value: 1n,
})
const answering = (value: bigint | null) =>
  ({ request: async () => ({ value }) }) as unknown as SolanaRpc
const where: { network: Network; signal: undefined } = { network: devNetwork(), signal: undefined }

test('the fee is what the node says', async () => {
  expect(await readFee(answering(7000n), transaction, where)).toBe(7000n)
})

test('a node that knows no fee is no node that is down: a signature has its price', async () => {
  expect(await readFee(answering(null), transaction, where)).toBe(5000n)
})
