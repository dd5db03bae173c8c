import type { AskedCalls, CallsStatus, Network } from '@latchkey/core/adapter'
import { carriesCalls, isCall, type ShownTransaction } from './carriesCalls.ts'
import type { EvmRpc } from './createRpc.ts'
import { readQuantity } from './readQuantity.ts'
import { readSentCalls } from './readSentCalls.ts'

/** As long as so many blocks have not passed, calls that are in none may be on their way. */
const openBlocks = 64n
/** Transactions of the account that are looked at. */
const maxTransactions = 8n
/** Blocks whose events are looked at: nodes refuse more. */
const maxLogBlocks = 1000n

type Parameters = {
  id: string
  network: Network
  /** The wallet's own number, where it has one. */
  statusCode?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * What became of calls that a wallet was asked for, by the chain alone: what the account has sent since. Whoever else may
 * have sent them for it is not seen, so that nothing found proves nothing, unless the wallet itself says that it sent none
 * (4xx), the account has a key alone, has sent none and has none on its way, and no contract has logged it.
 */
export async function readAskedCalls(
  rpc: EvmRpc,
  asked: AskedCalls,
  { id, network, signal, statusCode = 100 }: Parameters,
): Promise<CallsStatus> {
  const ask: Ask = (method, ...params) => rpc.request(network, { method, params }, signal)
  const { networkId } = asked
  const [nonce, tip] = await Promise.all([
    ask('eth_getTransactionCount', asked.address, 'latest').then(readQuantity),
    ask('eth_blockNumber').then(readQuantity),
  ])
  const said = { atomic: false, id, networkId, receipts: [], statusCode }
  if (nonce === undefined || tip === undefined) return { ...said, status: 'unknown' }
  const hasSent = nonce > asked.nonce
  const found = hasSent ? await findSent(ask, asked, { nonce, tip }) : []
  if (found.length > 0) {
    const total = found.length === 1 && found[0]?.isWhole ? 1 : asked.calls.length
    const hashes = found.map(({ hash }) => hash)
    const read = await readSentCalls(rpc, { hashes, networkId, total }, { id, network, signal })
    // The others may come, whatever has become of these.
    const isOpen = found.length < total && statusCode < 200
    return isOpen
      ? { ...read, status: isRecent(asked, tip) ? 'pending' : 'unknown', statusCode }
      : { ...read, atomic: total === 1 }
  }
  const isUnsent = statusCode >= 400 && statusCode < 500
  if (isUnsent && !hasSent && (await sendsAlone(ask, asked)) && !(await hasLogs(ask, asked, tip)))
    return { ...said, status: 'failed' }
  return { ...said, status: !isUnsent && isRecent(asked, tip) ? 'pending' : 'unknown' }
}

type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>

function isRecent({ block }: AskedCalls, tip: bigint): boolean {
  return tip - block < openBlocks
}

/** The transaction that carried all calls, or those that carried one each; none where a node has forgotten so far back. */
async function findSent(
  ask: Ask,
  asked: AskedCalls,
  { nonce, tip }: { nonce: bigint; tip: bigint },
): Promise<readonly { hash: `0x${string}`; isWhole: boolean }[]> {
  const own: ShownTransaction[] = []
  const last = nonce - asked.nonce > maxTransactions ? asked.nonce + maxTransactions : nonce
  try {
    for (let number = asked.nonce; number < last; number++) {
      const found = await findByNonce(ask, asked, { number, tip })
      if (!found) continue
      const isOne = asked.calls.length === 1 && asked.calls.every((call) => isCall(found, call))
      if (isOne || carriesCalls(found, asked.calls)) return [{ hash: found.hash, isWhole: true }]
      own.push(found)
    }
  } catch {
    return []
  }
  return asked.calls.flatMap((call) => {
    const index = own.findIndex((one) => isCall(one, call))
    const [found] = index < 0 ? [] : own.splice(index, 1)
    return found ? [{ hash: found.hash, isWhole: false }] : []
  })
}

/** Looks for the block after which the account had used a number, by halves, and there for what used it. */
async function findByNonce(
  ask: Ask,
  { address, block }: AskedCalls,
  { number, tip }: { number: bigint; tip: bigint },
): Promise<ShownTransaction | undefined> {
  let low = block
  let high = tip
  while (low < high) {
    const middle = (low + high) / 2n
    const used = readQuantity(await ask('eth_getTransactionCount', address, hex(middle)))
    if (used === undefined) return undefined
    if (used > number) high = middle
    else low = middle + 1n
  }
  const found = (await ask('eth_getBlockByNumber', hex(low), true)) as {
    transactions?: readonly ShownTransaction[]
  } | null
  return found?.transactions?.find(
    (one) => one.from.toLowerCase() === address.toLowerCase() && BigInt(one.nonce) === number,
  )
}

/** Whether nothing leaves the account but by its number: others carry out what the code of an account lets them. */
async function sendsAlone(ask: Ask, { address, nonce }: AskedCalls): Promise<boolean> {
  const [code, next] = await Promise.all([
    ask('eth_getCode', address, 'latest'),
    ask('eth_getTransactionCount', address, 'pending').then(readQuantity),
  ])
  return code === '0x' && next === nonce
}

/** Whether a contract that was to be called has logged the account since; what cannot be read counts as yes. */
async function hasLogs(ask: Ask, { address, block, calls }: AskedCalls, tip: bigint) {
  const contracts = [...new Set(calls.flatMap(({ to }) => to ?? []))]
  const word = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const range = {
    address: contracts,
    fromBlock: hex(block),
    toBlock: hex(tip - block > maxLogBlocks ? block + maxLogBlocks : tip),
  }
  try {
    const answers = await Promise.all(
      [
        [null, word],
        [null, null, word],
      ].map((topics) => ask('eth_getLogs', { ...range, topics })),
    )
    return answers.some((logs) => !Array.isArray(logs) || logs.length > 0)
  } catch {
    return true
  }
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`
}
