import type { Balance, ChainActions } from '@latchkey/core/adapter'
import { plainText } from '@latchkey/protocol'
import type { Address } from '@solana/kit'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { isSolanaAddress } from '../format/isSolanaAddress.ts'
import type { SolanaRpc } from './createRpc.ts'

/** What a send has changed is seen at once; a block that is confirmed has not been undone so far. */
const commitment = 'confirmed'

/**
 * Reads a native balance, or what all of the owner's accounts hold of the SPL mint given, in base units.
 *
 * A mint has a symbol only where it carries its own metadata (Token-2022); else the symbol is empty.
 *
 * @throws {InvalidAddressError}
 */
export async function getBalance(
  { request }: SolanaRpc,
  { address, network, signal, token }: Parameters<ChainActions['getBalance']>[0],
): Promise<Balance> {
  const owner = readAddress(address)
  if (!token) {
    const { decimals, symbol } = network.nativeCurrency
    const { value } = await request(network, (rpc) => rpc.getBalance(owner, { commitment }), {
      method: 'getBalance',
      signal,
    })
    return { decimals, symbol, value }
  }

  const mint = readAddress(token)
  const { value: account } = await request(
    network,
    (rpc) => rpc.getAccountInfo(mint, { commitment, encoding: 'jsonParsed' }),
    { method: 'getAccountInfo', signal },
  )
  const facts = readMint(account?.data)
  // What is no mint holds nothing; asking for its accounts would be an error.
  if (!facts) return { decimals: 0, symbol: '', value: 0n }
  const { value: accounts } = await request(
    network,
    (rpc) => rpc.getTokenAccountsByOwner(owner, { mint }, { commitment, encoding: 'jsonParsed' }),
    { method: 'getTokenAccountsByOwner', signal },
  )
  const amounts = accounts.map(({ account: { data } }) => readAmount(data))
  return { ...facts, value: amounts.reduce((sum, amount) => sum + amount, 0n) }
}

function readAddress(text: string): Address {
  if (!isSolanaAddress(text)) throw new InvalidAddressError({ address: text })
  return text as Address
}

type ParsedMint = {
  parsed?: { info?: { decimals?: unknown; extensions?: unknown }; type?: unknown }
}

type Extension = { extension?: unknown; state?: { symbol?: unknown } } | null | undefined

/** A mint has a byte for them. */
const maxDecimals = 255
/** Programs keep amounts in 64 bits. */
const maxAmount = 2n ** 64n - 1n

function readMint(data: unknown): Pick<Balance, 'decimals' | 'symbol'> | undefined {
  const { info, type } = (data as ParsedMint | undefined)?.parsed ?? {}
  const given = info?.decimals
  const decimals =
    typeof given === 'number' || typeof given === 'bigint' ? Number(given) : Number.NaN
  if (type !== 'mint' || !Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals)
    return undefined
  const { extensions } = info ?? {}
  const metadata = Array.isArray(extensions)
    ? (extensions as readonly Extension[]).find((each) => each?.extension === 'tokenMetadata')
    : undefined
  const symbol = metadata?.state?.symbol
  return { decimals, symbol: typeof symbol === 'string' ? plainText(symbol) : '' }
}

/** What an account holds; nothing where that is no number of its program's. */
function readAmount(data: unknown): bigint {
  const { parsed } = (data ?? {}) as {
    parsed?: { info?: { tokenAmount?: { amount?: unknown } } }
  }
  const amount = parsed?.info?.tokenAmount?.amount
  const value = typeof amount === 'string' && /^\d{1,20}$/.test(amount) ? BigInt(amount) : 0n
  return value <= maxAmount ? value : 0n
}
