import { RpcFailedError, RpcUnavailableError } from '@latchkey/core/adapter'
import { devSolana } from '@latchkey/devnet'
import {
  type Blockhash,
  SOLANA_ERROR__JSON_RPC__INTERNAL_ERROR,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE,
  SolanaError,
} from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { devNetwork } from '../fixtures/world.ts'
import { toBase58 } from '../format/toBase58.ts'
import { buildTransfer } from './buildTransfer.ts'
import type { SolanaRpc } from './createRpc.ts'
import { sendSigned } from './sendSigned.ts'

const [alice, bob] = devSolana.accounts
const network = devNetwork()
const signature = new Uint8Array(64).fill(7)
const blockhash = alice.address as string as Blockhash

/** Sends over an RPC that fails in this way, and shows the transaction afterwards or not. */
function send(cause: unknown, shown: object | null = null): Promise<string> {
  const transaction = buildTransfer({
    from: alice.address,
    lifetime: { blockhash, lastValidBlockHeight: 1n },
    to: bob.address,
    value: 1n,
  })
  transaction.set(signature, 1)
  const rpc: SolanaRpc = {
    async request(_, __, { method }) {
      if (method === 'getSignatureStatuses') return { value: [shown] } as never
      const networkId = network.caipNetworkId
      throw new RpcFailedError({ cause, method: 'sendTransaction', networkId })
    },
  }
  return sendSigned(rpc, { network, transaction })
}

const preflight = (code: number) =>
  new SolanaError(SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE, {
    cause: new SolanaError(code as never),
  } as never)

describe('a transaction that a node may have has its signature', () => {
  test.each([
    ['its answer was lost', new RpcUnavailableError('No answer', { retryable: true })],
    [
      'our server could not tell',
      new SolanaError(SOLANA_ERROR__JSON_RPC__INTERNAL_ERROR, { __serverMessage: 'No answer' }),
    ],
    ['it was carried out', preflight(SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)],
  ])('%s', async (_, cause) => {
    expect(await send(cause)).toBe(toBase58(signature))
  })
})

test('one that is refused by one node, and was taken by another, has its signature', async () => {
  const refusal = preflight(SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)
  expect(await send(refusal, { confirmationStatus: 'processed' })).toBe(toBase58(signature))
  await expect(send(refusal)).rejects.toMatchObject({ code: 'transaction.failed' })
})

describe('error: one that was refused was not sent', () => {
  test.each([
    [
      'by a trial',
      preflight(SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE),
      'transaction.insufficient_funds',
    ],
    [
      'as malformed',
      new SolanaError(SOLANA_ERROR__JSON_RPC__INVALID_PARAMS, { __serverMessage: 'no' }),
      'rpc.failed',
    ],
    ['by a URL without access', new RpcUnavailableError('401', { retryable: false }), 'rpc.failed'],
  ])('%s', async (_, cause, code) => {
    await expect(send(cause)).rejects.toMatchObject({ code })
  })
})
