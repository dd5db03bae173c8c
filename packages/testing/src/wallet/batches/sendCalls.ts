import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { ProviderRpcError } from '../ProviderRpcError.ts'
import { signAndSend } from '../signAndSend.ts'
import type { Handler, WalletContext } from '../WalletContext.ts'
import type { Batch } from './Batch.ts'
import { readAtomic } from './readAtomic.ts'
import { readBatch, type WantedBatch } from './readBatch.ts'
import { untilInBlock } from './untilInBlock.ts'

const delegateAbi = parseAbi(['function execute((address to, uint256 value, bytes data)[] calls)'])

/**
 * `wallet_sendCalls` (EIP-5792): one question for all calls, then one transaction where the account can (EIP-7702), or
 * one for each.
 */
export const sendCalls: Handler = async (context, params) => {
  const { batches } = context
  if (!batches) throw new ProviderRpcError(4200, 'The wallet takes no batches.')
  const wanted = readBatch(context, params)
  const { atomicRequired, calls, chainId, from } = wanted
  const status = await readAtomic(context, { address: from, chainId })
  const atomic = status !== 'unsupported'
  if (atomicRequired && !atomic)
    throw new ProviderRpcError(5760, 'The wallet cannot carry the calls out as one.')
  const upgrades = atomic && status === 'ready'
  if (upgrades && batches.options.upgrade === 'refused')
    throw new ProviderRpcError(5750, 'The owner refused the upgrade of the account.')
  await context.decide({ atomic, calls, chainId, from, kind: 'sendCalls', upgrades })

  const id = wanted.id ?? newId()
  const batch: Batch = { atomic, chainId, done: false, from, hashes: [], id, stopped: false }
  if (batches.options.fault === 'sendsNothing') batches.memory.set(batch)
  else if (atomic) await sendAsOne(context, batch, { upgrades, wanted })
  else await sendEach(context, batch, wanted)
  return batches.options.version === 1 ? id : { id }
}

async function sendAsOne(
  context: WalletContext,
  batch: Batch,
  { upgrades, wanted: { calls, chainId, from } }: { upgrades: boolean; wanted: WantedBatch },
): Promise<void> {
  const hash = await signAndSend(context, {
    chainId,
    data: encodeFunctionData({
      abi: delegateAbi,
      args: [calls],
      functionName: 'execute',
    }),
    delegate: upgrades ? context.batches?.options.delegates?.[chainId] : undefined,
    from,
    to: from,
    value: 0n,
  })
  context.batches?.memory.set({ ...batch, done: true, hashes: [hash] })
}

/** The first call that the chain would not carry out ends it; where it is the very first, nothing was taken. */
async function sendEach(
  context: WalletContext,
  batch: Batch,
  { calls, chainId, from }: WantedBatch,
): Promise<void> {
  const keep = (change: Partial<Batch>) => context.batches?.memory.set({ ...batch, ...change })
  const hashes: Hex[] = []
  for (const call of calls) {
    try {
      hashes.push(await signAndSend(context, { ...call, chainId, from }))
    } catch (error) {
      if (hashes.length === 0) throw error
      return keep({ done: true, hashes, stopped: true })
    }
    keep({ hashes: [...hashes] })
    if (hashes.length < calls.length) await untilInBlock(context, { chainId, hash: hashes.at(-1) })
  }
  keep({ done: true, hashes })
}

function newId(): Hex {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
