import type { BitcoinTransaction, Transaction } from '@latchkey/protocol/http'
import { formatUnits } from 'viem'
import * as z from 'zod'
import type { Esplora } from '../../bitcoin/createEsplora.ts'
import { esploraPaths } from '../../bitcoin/esploraPaths.ts'
import type { BitcoinChain } from '../../chains/chainConfig.ts'
import { ChainUnavailableError } from '../../rpc/rpcTransport.ts'
import { type HistorySource, InvalidPositionError, pageSize } from '../HistorySource.ts'
import { isoTime } from '../isoTime.ts'

/** The last transaction of a page that is in a block. */
const txid = z.string().regex(/^[0-9a-f]{64}$/)

/** An API gives so many confirmed transactions at once; fewer mean that there are no more. */
const confirmedAtOnce = 25

/** History of a Bitcoin address by the chain's Esplora APIs. */
export function createEsploraSource({
  chain,
  esplora,
  now,
}: {
  chain: BitcoinChain
  esplora: Esplora
  /** Milliseconds since 1970. */
  now: () => number
}): HistorySource {
  return {
    cost: 1,
    async read({ account, after, iconUrl }) {
      const outcome = await esplora
        .chain(chain.id)
        ?.read(esploraPaths.transactions(account, readPlace(after)))
      if (!outcome || !('value' in outcome)) throw new ChainUnavailableError(chain.id)
      const { listed, rows } = outcome.value
      const confirmed = rows.filter(({ status }) => status.confirmed)
      const pending = rows.filter(({ status }) => !status.confirmed)
      // Whoever is sent more than this at once still gets to what is in blocks.
      const shown = [...pending.slice(0, pageSize - confirmedAtOnce), ...confirmed]
        .slice(0, pageSize)
        .map((transaction) => describe(transaction, { account, chain, iconUrl, now }))
      const last = confirmed.at(-1)
      // Those that were left out count: they have taken the places of others.
      return listed - pending.length >= confirmedAtOnce && last
        ? { data: shown, next: last.txid }
        : { data: shown }
    },
  }
}

function readPlace(after: unknown): string | undefined {
  if (after === undefined) return undefined
  const result = txid.safeParse(after)
  if (!result.success) throw new InvalidPositionError('This is no id of a transaction.')
  return result.data
}

function describe(
  { fee, status, txid, vin, vout }: BitcoinTransaction,
  {
    account,
    chain,
    iconUrl,
    now,
  }: {
    account: string
    chain: BitcoinChain
    iconUrl: (symbol: string) => string
    now: () => number
  },
): Transaction {
  const inputs = vin.flatMap(({ prevout }) => prevout ?? [])
  const isOwn = (output: { scriptpubkey_address?: string | undefined }) =>
    output.scriptpubkey_address === account
  const sum = (outputs: readonly { value: number }[]) =>
    outputs.reduce((total, { value }) => total + BigInt(value), 0n)
  const spent = sum(inputs.filter(isOwn))
  const received = sum(vout.filter(isOwn))
  const isSender = spent > 0n
  // The whole fee where no one else pays; what others pay of a shared transaction cannot be seen.
  const paysAlone = isSender && inputs.every(isOwn)
  const net = received - spent + (paysAlone ? BigInt(fee) : 0n)
  const direction = net > 0n ? 'in' : net < 0n ? 'out' : 'self'
  const amount = net === 0n ? received : net < 0n ? -net : net
  // One without an address is a note (OP_RETURN), by which no one is paid.
  const other = (outputs: readonly { scriptpubkey_address?: string | undefined }[]) =>
    outputs.find((output) => output.scriptpubkey_address && !isOwn(output))?.scriptpubkey_address
  const { decimals, name, symbol } = chain.nativeCurrency
  return {
    id: txid,
    metadata: {
      chain: chain.id,
      hash: txid,
      // Esplora does not say when it first saw what waits; it is as new as this answer.
      minedAt: isoTime(status.block_time ?? now() / 1000),
      operationType:
        direction === 'in'
          ? vin.some(({ is_coinbase }) => is_coinbase)
            ? 'mint'
            : 'receive'
          : 'send',
      sentFrom: isSender ? account : (other(inputs) ?? ''),
      sentTo: direction === 'in' ? account : (other(vout) ?? account),
      status: status.confirmed ? 'confirmed' : 'pending',
    },
    transfers: [
      {
        direction,
        fungible_info: { icon: { url: iconUrl(symbol) }, name, symbol },
        nft_info: null,
        quantity: { numeric: formatUnits(amount, decimals) },
      },
    ],
  }
}
