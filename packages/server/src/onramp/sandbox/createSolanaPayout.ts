import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import type { SolanaChain } from '../../chains/chainConfig.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import { isError } from '../../rpc/JsonRpc.ts'
import { ChainUnavailableError } from '../../rpc/rpcTransport.ts'
import type { Payout } from './Payout.ts'

/** The address of the program that moves SOL is 32 zero bytes. */
const systemProgram = new Uint8Array(32)
const transferInstruction = 2

/** Pays SOL on a cluster from the account of a key. */
export function createSolanaPayout({
  chain,
  privateKey,
  rpc,
}: {
  chain: SolanaChain
  /** Private and public key in base58. */
  privateKey: string
  rpc: Rpc
}): Payout {
  const key = base58.decode(privateKey)
  const seed = key.slice(0, 32)
  const payer = ed25519.getPublicKey(seed)

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const [outcome] = (await rpc.chain(chain.id)?.send([{ method, params }])) ?? []
    if (!outcome || 'unanswered' in outcome) throw new ChainUnavailableError(chain.id)
    if (isError(outcome)) throw new Error(outcome.error.message)
    return outcome.result
  }

  return {
    async sign({ account, amount }) {
      const latest = (await ask('getLatestBlockhash', [])) as { value: { blockhash: string } }
      const message = transferMessage({
        amount,
        blockhash: base58.decode(latest.value.blockhash),
        from: payer,
        to: base58.decode(account),
      })
      const signature = ed25519.sign(message, seed)
      return {
        signed: base64.encode(Uint8Array.of(1, ...signature, ...message)),
        transaction: base58.encode(signature),
      }
    },

    async stateOf({ signed, transaction }) {
      const options = { searchTransactionHistory: true }
      const { value } = (await ask('getSignatureStatuses', [[transaction], options])) as {
        value: readonly ({ confirmationStatus?: string; err: unknown } | null)[]
      }
      const [status] = value
      if (status?.err) return 'failed'
      if (status) return status.confirmationStatus === 'processed' ? 'pending' : 'done'
      const blockhash = base58.encode(base64.decode(signed).slice(blockhashAt, blockhashAt + 32))
      const isValid = (await ask('isBlockhashValid', [blockhash])) as { value: boolean }
      return isValid.value ? 'unsent' : 'lost'
    },

    async send({ signed }) {
      await ask('sendTransaction', [signed, { encoding: 'base64' }])
    },
  }
}

/** After the signature with its count, the header, and three addresses with theirs. */
const blockhashAt = 1 + 64 + 3 + 1 + 3 * 32

/** The bytes that are signed to move lamports: a message of the first version, with one instruction. */
function transferMessage({
  amount,
  blockhash,
  from,
  to,
}: {
  amount: bigint
  blockhash: Uint8Array
  from: Uint8Array
  to: Uint8Array
}): Uint8Array {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(transferInstruction, 0)
  data.writeBigUInt64LE(amount, 4)
  // One signer who pays, no other that only reads, one program that is only read.
  const header = [1, 0, 1]
  const accounts = [3, ...from, ...to, ...systemProgram]
  return Uint8Array.of(...header, ...accounts, ...blockhash, 1, 2, 2, 0, 1, data.length, ...data)
}
